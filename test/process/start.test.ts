import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { banner } from '../../src/cli/banner.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import { folderOf } from '../support/folder.ts';
import { ownCommands } from '../support/own-commands.ts';

const run = ownCommands();

const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;

describe('a start that goes well', () => {
  test('tells in one line of standard error where it listens; PORT=0 takes a free port', async () => {
    const command = run();
    const url = await command.url;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect(command.stderr()).toMatch(/^understudy .* listens on .*\n$/);
    expect(command.stdout()).toBe('');
    expect((await fetch(url)).status).toBe(200);
  });

  test('reads .env in the working folder, and the environment wins', async () => {
    const cwd = await folderOf({ '.env': 'APP_GREETING=from the file\nAPP_VARIANT=echo\n' });
    const url = await run({ APP_VARIANT: 'greeting' }, { cwd }).url;
    expect(await (await fetch(url)).text()).toBe('"from the file"');
  });

  test('options win over the environment, which wins over .env', async () => {
    const cwd = await folderOf({ '.env': 'APP_GREETING=file\nAPP_VARIANT=echo\nAPP_OBJECT_A=file\n' });
    const environment = { APP_VARIANT: 'slow', APP_OBJECT_A: 'environment', APP_GREETING: 'environment' };
    const url = await run(environment, { cwd, args: ['--app-variant', 'object', '--app-object-b=-7'] }).url;
    expect(await (await fetch(url)).json()).toEqual({ a: 'environment', b: -7 });
  });

  test('rules are read from a file of YAML', async () => {
    const cwd = await folderOf({ 'rules.yaml': '- then: { respond: { body: by a rule } }\n' });
    const url = await run({ RULES_FILE: 'rules.yaml' }, { cwd }).url;
    expect(await (await fetch(url)).text()).toBe('by a rule');
  });

  test('a copy of .env.example works beside anything else', async () => {
    const cwd = await folderOf({ '.env': readFileSync('.env.example'), 'pages/one.md': '# One\n\nA page.\n' });
    const realm = path.resolve('test/golden/realm-demo.json');
    const command = run({ SEARCH_CORPUS: 'pages' }, { cwd, args: ['--auth-realm-files', realm] });
    expect(await (await fetch(await command.url)).json()).toBe('Hello');
  });

  test('the line names the seed, if there is one', async () => {
    const [seeded, plain] = [run({ SEED: '42' }), run()];
    await Promise.all([seeded.url, plain.url]);
    expect(seeded.stderr()).toMatch(/ listens on .*; seed: "42"\)$/m);
    expect(plain.stderr()).not.toContain('seed');
  });

  test('CONTROL=on without a token has a warning', async () => {
    const [open, guarded] = [run({ CONTROL: 'on' }), run({ CONTROL: 'on', CONTROL_TOKEN: 'open-sesame' })];
    await Promise.all([open.url, guarded.url]);
    expect(open.stderr()).toMatch(/^WARNING: {2}CONTROL=on without CONTROL_TOKEN/m);
    expect(guarded.stderr()).not.toContain('WARNING');
    expect(guarded.stderr()).not.toContain('open-sesame');
  });

  test('a variable with nearly the name of a setting has a warning', async () => {
    const cwd = await folderOf({ '.env': 'APP_VARAINT=echo\n' });
    const command = run({ SEARCH_API_TOKEN: 'tvly-hush', HOSTNAME: 'box' }, { cwd });
    await command.url;
    expect(command.stderr().match(/^WARNING.*$/gm)).toEqual([
      'WARNING:  APP_VARAINT is not a setting; did you mean APP_VARIANT?',
      'WARNING:  SEARCH_API_TOKEN is not a setting; did you mean SEARCH_API_TOKENS?',
    ]);
    expect(command.stderr()).not.toContain('tvly-hush');
  });

  test('with LOG_FORMAT=json standard error has objects only', async () => {
    const command = run({ LOG_FORMAT: 'json', LOG_LEVEL: 'warn', HOST: '0.0.0.0' });
    await command.url;
    const [warning, banner] = command
      .stderr()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(warning).toMatchObject({ level: 40, msg: expect.stringMatching(/^HOST=0\.0\.0\.0 can be reached/) });
    expect(banner).toMatchObject({ level: 30, msg: expect.stringMatching(/listens on http:\/\/127\.0\.0\.1:\d+ /) });
  });

  test('the commands of the banner work when they are pasted', async () => {
    const url = await run().url;
    const text = banner({ version, url, settings: settingsFromOptions(), realms: ['demo'], pages: undefined });
    const answers = text
      .split('\n')
      .filter((line) => line.trim().startsWith('curl'))
      .map((line) => JSON.parse(execFileSync('sh', ['-c', `${line} -sS`], { encoding: 'utf8' })));
    expect(answers).toEqual([
      'Hello',
      expect.objectContaining({ token_type: 'Bearer' }),
      expect.objectContaining({ results: expect.arrayContaining([expect.objectContaining({ title: 'France' })]) }),
    ]);
  });

  test.runIf(process.platform === 'linux')('a person at a terminal sees the long banner', async () => {
    const command = `'${process.execPath}' '${path.resolve('dist/main.js')}'`;
    const terminal = spawn('script', ['-qfec', command, '/dev/null'], { env: { ...process.env, PORT: '0' } });
    let shown = '';
    terminal.stdout.setEncoding('utf8');
    for await (const text of terminal.stdout) {
      shown += text;
      if (!shown.includes('Ctrl+C stops it.')) continue;
      terminal.stdin.write('\u0003');
      break;
    }
    await once(terminal, 'exit');
    expect(shown).toContain('Example application (greeting)');
    expect(shown.match(/curl /g)).toHaveLength(3);
  });
});

describe('a start that goes wrong', () => {
  test('all wrong settings are told, a line each; exit code 2', async () => {
    const command = run({ PORT: 'http', APP_VARIANT: 'mirror', LOG_LEVEL: 'all' });
    expect(await command.ended).toEqual({ code: 2, signal: null });
    expect(command.stderr().trimEnd().split('\n')).toEqual([
      'PORT: must be a whole number from 0 to 65535, not "http"',
      expect.stringMatching(/^LOG_LEVEL: /),
      expect.stringMatching(/^APP_VARIANT: /),
    ]);
    expect(command.stdout()).toBe('');
  });

  test('an unreadable .env; exit code 2', async () => {
    const cwd = await folderOf({ '.env/is-a-folder': '' });
    const command = run({}, { cwd });
    expect(await command.ended).toEqual({ code: 2, signal: null });
    expect(command.stderr()).toBe('.env: cannot be read (EISDIR)\n');
  });

  test('a port in use; exit code 1', async () => {
    const { port, free } = await takenPort();
    const command = run({ PORT: String(port) });
    expect(await command.ended).toEqual({ code: 1, signal: null });
    expect(command.stderr()).toBe(`PORT: ${port} is in use on 127.0.0.1, not by an understudy\n`);
    await free();
  });

  test('a port that an understudy has, which is told; exit code 1', async () => {
    const url = await run().url;
    const { port } = new URL(url);
    const second = run({}, { args: ['--port', port] });
    expect(await second.ended).toEqual({ code: 1, signal: null });
    expect(second.stderr()).toBe(`--port: ${port} is in use on 127.0.0.1, an understudy listens on ${url} already\n`);
  });

  test('wrong options, told as they were written, secrets not at all; exit code 2', async () => {
    const args = ['--port=http', '--search-api-tokens', ' , ', '--auth-client-id', 'me', '--auth-realm-files', '.'];
    const command = run({ APP_OBJECT_B: 'x' }, { args });
    expect(await command.ended).toEqual({ code: 2, signal: null });
    expect(command.stderr().trimEnd().split('\n')).toEqual([
      '--port: must be a whole number from 0 to 65535, not "http"',
      'APP_OBJECT_B: must be a whole number from -9007199254740991 to 9007199254740991, not "x"',
      '--search-api-tokens: must name at least one token',
      '--auth-client-id: has no effect together with --auth-realm-files; leave one of them out',
    ]);
  });

  test('a file of an option that shows its faults while it is read; exit code 2', async () => {
    const cwd = await folderOf({ 'realm.json': '{' });
    const command = run({}, { cwd, args: ['--auth-realm-files', 'realm.json'] });
    expect(await command.ended).toEqual({ code: 2, signal: null });
    expect(command.stderr()).toMatch(/^--auth-realm-files: .*realm\.json/);
  });

  test.each([
    ['of another machine', '192.0.2.1'],
    ['without the network that it is local to', 'fe80::1'],
    ['that is none', '127.0.0.1:80'],
  ])('an address %s; exit code 2', async (_what, HOST) => {
    const command = run({ HOST });
    expect(await command.ended).toEqual({ code: 2, signal: null });
    expect(command.stderr()).toMatch(/^HOST: there is no such address on this machine \(\w+\)\n$/);
  });

  test('an unknown argument; exit code 2', async () => {
    const command = run({}, { args: ['--prot=1'] });
    expect(await command.ended).toEqual({ code: 2, signal: null });
    expect(command.stderr()).toBe('unknown argument "--prot" (did you mean --port?); see understudy --help\n');
  });
});

test('an error that nobody caught ends the process with a short stack of the source', async () => {
  const folder = await folderOf({
    'break.mjs': "process.stdout.write = () => { throw new Error('broken on purpose'); };",
  });
  const command = run({ NODE_OPTIONS: `--import=${path.join(folder, 'break.mjs')}` });
  await fetch(await command.url).catch(() => {});
  expect(await command.ended).toEqual({ code: 1, signal: null });
  const shown = command.stderr().slice(command.stderr().indexOf('Error: '));
  expect(shown).toMatch(/^Error: broken on purpose\n/);
  expect(shown).toMatch(/^ {4}at .*src\/runtime\/output\.ts:\d+:\d+\)?$/m);
  expect(shown.length).toBeLessThan(2_000);
});

test('--version and --help print to standard output; exit code 0', async () => {
  const shown = run({}, { args: ['--version'] });
  expect(await shown.ended).toEqual({ code: 0, signal: null });
  expect(shown.stdout()).toBe(`${version}\n`);
  const help = run({}, { args: ['-h'] });
  expect(await help.ended).toEqual({ code: 0, signal: null });
  expect(help.stdout()).toMatch(/^Usage: understudy \[/);
});

async function takenPort(): Promise<{ port: number; free: () => Promise<void> }> {
  const server = net.createServer((socket) => socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return { port, free: () => new Promise((resolve) => server.close(() => resolve())) };
}
