import { expect, test } from 'vitest';
import { helpText, readArguments } from '../src/command-line.ts';
import { settingsTable } from '../src/read-settings.ts';

test.each([
  [[], { kind: 'run' }],
  [['--help'], { kind: 'help' }],
  [['-h', '--version'], { kind: 'help' }],
  [['--version'], { kind: 'version' }],
])('%j', (argv, command) => {
  expect(readArguments(argv)).toEqual(command);
});

test.each([[['--port', '1']], [['--port=1']], [['-x']], [['start']], [['--help', 'me']], [['--help=yes']], [['--']]])(
  '%j is refused in one line',
  (argv) => {
    const command = readArguments(argv);
    if (argv[0] === '--') expect(command).toEqual({ kind: 'run' });
    else
      expect(command).toMatchObject({
        kind: 'refused',
        message: expect.stringMatching(/^unknown argument ".+"; [^\n]*$/),
      });
  },
);

test('the help names every setting', () => {
  const help = helpText();
  for (const { env, description } of settingsTable)
    expect(help).toMatch(new RegExp(`^  ${env} +${literally(description)}$`, 'm'));
});

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
