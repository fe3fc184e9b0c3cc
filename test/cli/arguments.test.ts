import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flagOf, readArguments } from '../../src/cli/arguments.ts';
import { commands, defaultCommand } from '../../src/cli/commands/commands.ts';
import { CommandError } from '../../src/cli/exit.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';

const read = (argv: readonly string[]) => readArguments(argv, commands, defaultCommand);
const nothing = { kind: 'command', command: commands.start, flags: {}, options: {}, operands: [] };

test.each([
  [[], nothing],
  [['start'], nothing],
  [['--'], nothing],
  [['--port', '9000'], { ...nothing, flags: { PORT: '9000' } }],
  [['--port=9000', '--app-variant', 'slow'], { ...nothing, flags: { PORT: '9000', APP_VARIANT: 'slow' } }],
  [['--port=1', '--port', '2'], { ...nothing, flags: { PORT: '2' } }],
  [['--app-object-b', '-7'], { ...nothing, flags: { APP_OBJECT_B: '-7' } }],
  [['--app-greeting=--port'], { ...nothing, flags: { APP_GREETING: '--port' } }],
  [['--app-greeting=a=b'], { ...nothing, flags: { APP_GREETING: 'a=b' } }],
  [['--app-greeting', ''], { ...nothing, flags: { APP_GREETING: '' } }],
  [['--search-api-tokens=one,two'], { ...nothing, flags: { SEARCH_API_TOKENS: 'one,two' } }],
  [['health'], { ...nothing, command: commands.health }],
  [
    ['health', '--timeout', '5', 'http://x', '--host=::1'],
    { ...nothing, command: commands.health, options: { timeout: '5' }, operands: ['http://x'], flags: { HOST: '::1' } },
  ],
  [['env', '--proxy', '--port=1'], { ...nothing, command: commands.env, options: { proxy: '' }, flags: { PORT: '1' } }],
  [
    ['index', 'a', '--shards', '2', 'b', 'c'],
    { ...nothing, command: commands.index, options: { shards: '2' }, operands: ['a', 'b', 'c'] },
  ],
  [['--help'], { kind: 'help', about: undefined }],
  [['--help', 'settings'], { kind: 'help', about: 'settings' }],
  [['--help', 'health'], { kind: 'help', about: 'health' }],
  [['health', '--help'], { kind: 'help', about: 'health' }],
  [['-h', '--version'], { kind: 'help', about: undefined }],
  [['health', '-h'], { kind: 'help', about: 'health' }],
  [['--version'], { kind: 'version' }],
  [['-v'], { kind: 'version' }],
])('%j', (argv, invocation) => {
  expect(read(argv)).toEqual(invocation);
});

test('every setting has an option of its own', () => {
  for (const { env } of settingsTable) expect(read([flagOf(env), 'x'])).toEqual({ ...nothing, flags: { [env]: 'x' } });
  expect(new Set(settingsTable.map(({ env }) => flagOf(env))).size).toBe(settingsTable.length);
});

describe('what cannot be used is told in one line', () => {
  test.each([
    [['--prot=1'], 'unknown argument "--prot" (did you mean --port?)'],
    [['--PORT', '1'], 'unknown argument "--PORT" (did you mean --port?)'],
    [['--app_variant=slow'], 'unknown argument "--app_variant" (did you mean --app-variant?)'],
    [['--app-varaint', 'slow'], 'unknown argument "--app-varaint" (did you mean --app-variant?)'],
    [['--variant', 'slow'], 'unknown argument "--variant" (did you mean --app-variant?)'],
    [['APP_VARIANT=slow'], 'unknown argument "APP_VARIANT" (did you mean --app-variant?)'],
    [['helth'], 'unknown argument "helth" (did you mean health?)'],
    [['Helth'], 'unknown argument "Helth" (did you mean health?)'],
    [['toString'], 'unknown argument "toString"'],
    [['--hepl'], 'unknown argument "--hepl" (did you mean --help?)'],
    [['--something-else'], 'unknown argument "--something-else"'],
    [['-x'], 'unknown argument "-x"'],
    [['--timeout', '1'], 'unknown argument "--timeout"'],
    [['--port'], '--port needs a value: --port=…'],
    [['--port', '--host', 'x'], '--port needs a value: --port=…'],
    [['--help=yes'], '--help takes no value'],
    [['--help', 'setings'], `there is help about settings, ${Object.keys(commands).join(', ')}`],
    [['env', '--proxy=1'], '--proxy takes no value'],
    [['--proxy'], 'unknown argument "--proxy"'],
    [['env', '--prox'], 'unknown argument "--prox" (did you mean --proxy?)'],
    [['start', 'x'], 'unexpected argument after start: a command comes first, and lists have no spaces'],
    [['--port', '1', 'health'], 'unexpected argument after --port: a command comes first, and lists have no spaces'],
    [
      ['health', 'http://a', 'http://b'],
      'unexpected argument after url: a command comes first, and lists have no spaces',
    ],
    [['--', 'x'], 'unexpected argument after understudy: a command comes first, and lists have no spaces'],
  ])('%j', (argv, message) => {
    expect(() => read(argv)).toThrow(new CommandError(2, `${message}; see understudy --help`));
  });

  test.each([
    [['--auth-client-secert=hush']],
    [['--auth-client-secert', 'hush']],
    [['AUTH_CLIENT_SECRET=hush']],
    [['--search-api-tokens', 'one,', 'hush']],
    [['--auth-client-secret', 'my', 'hush']],
  ])('%j: the secret is not repeated', (argv) => {
    expect(() => read(argv)).toThrow(/^(?!.*hush)/);
  });

  test('whatever is written', () => {
    const word = fc.oneof(fc.constantFrom('--port', '--app-greeting=x', 'health', '--', '-'), fc.string());
    fc.assert(
      fc.property(fc.array(word), (argv) => {
        try {
          expect(read(argv).kind).toMatch(/^(command|help|version)$/);
        } catch (error) {
          expect(error).toBeInstanceOf(CommandError);
          expect((error as Error).message).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});
