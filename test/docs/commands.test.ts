import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { systemRuntime } from '../../src/runtime/runtime.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';
import { makeAuthority } from '../../src/tls/authority.ts';
import { emptyFolder, type RunningCommand, runCommand } from '../support/command.ts';
import { assignmentsIn, type Block, blocks } from '../support/documents.ts';

const run = promisify(execFile);
const address = 'http://127.0.0.1:8000';
const dist = path.resolve('dist');

/** Where the commands of the documents run: with the files that these name. */
const folder = emptyFolder();
for (const { info, text } of blocks.filter(({ language, info }) => language === 'json' && info !== '')) {
  writeFileSync(path.join(folder, info), text);
}
mkdirSync(path.join(folder, 'docs'));
writeFileSync(path.join(folder, 'docs', 'install.md'), '# Install\n\nRun the installer.\n');
writeFileSync(
  path.join(folder, 'app.js'),
  'fetch(process.env.BASE_URL).then(({ status }) => process.exit(status - 200));\n',
);
mkdirSync(path.join(folder, 'cassettes'));
const [key, certificate] = makeAuthority(systemRuntime()).split(/(?=-----BEGIN CERTIFICATE)/);
writeFileSync(path.join(folder, 'key.pem'), key ?? '');
writeFileSync(path.join(folder, 'cert.pem'), certificate ?? '');

/** Commands with the same settings and options, but for the port, are run once. */
const running = new Map<string, RunningCommand>();
afterAll(async () => {
  await Promise.all([...running.values()].map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

function startWith(settings: Record<string, string>, args: readonly string[] = []): RunningCommand {
  const environment = { ...settings, PORT: '0' };
  const key = keyOf(settings, args);
  const server = running.get(key) ?? runCommand(environment, { cwd: folder, args });
  running.set(key, server);
  return server;
}

function keyOf(settings: Record<string, string>, args: readonly string[] = []): string {
  return JSON.stringify([Object.entries({ ...settings, PORT: '0' }).toSorted(), args]);
}

const shown = new Map<string, Block[]>();
for (const block of blocks.filter(({ language, info }) => language === 'console' || isLog({ language, info }))) {
  const key = `${block.file} ${block.info.replace(/^log ?/, '')}`.trim();
  shown.set(key, [...(shown.get(key) ?? []), block]);
}

/** Servers that more than one test needs. */
const shared = new Set([...shown.values()].map(([block]) => keyOf(assignmentsIn(block?.info ?? ''))));
const secure = { TLS: 'self-signed' };
shared.add(keyOf(secure));

describe.each([...shown])('what %s shows', (_key, group) => {
  const settings = assignmentsIn(group[0]?.info ?? '');
  const started = () => startWith(settings);

  test.each(group.flatMap(sessionOf))('$ %s', async (command, printed) => {
    expect(command).toMatch(/^curl /);
    const { stdout } = await run('sh', ['-c', `${command.replaceAll(address, await started().url)} -sS`]);
    expect(asShown(JSON.parse(stdout), JSON.parse(printed))).toEqual(JSON.parse(printed));
  });

  test.each(group.filter(isLog).flatMap(linesOf))('> %s', async (line) => {
    await expect.poll(() => started().stdout() + started().stderr()).toMatch(patternOf(line));
  });
});

/** The commands of a block with what they print; a backslash continues a line, and JSON may be wrapped. */
function sessionOf({ language, text }: Block): [command: string, printed: string][] {
  if (language !== 'console') return [];
  const sessions = text.replaceAll('\\\n', '').split(/^\$ /m).slice(1);
  return sessions.map((session) => {
    const [command = '', ...printed] = session.split('\n');
    return [command.replace(/ +/g, ' '), printed.join('')];
  });
}

/** What was answered, with the shown text where it fits it: `…` stands for anything, a fraction for any number. */
function asShown(got: unknown, printed: unknown): unknown {
  if (typeof printed === 'string' && typeof got === 'string') return patternOf(printed, '^$').test(got) ? printed : got;
  if (typeof printed === 'number' && !Number.isInteger(printed)) return typeof got === 'number' ? printed : got;
  if (Array.isArray(printed) && Array.isArray(got)) return got.map((value, index) => asShown(value, printed[index]));
  if (got === null || printed === null || typeof got !== 'object' || typeof printed !== 'object') return got;
  return Object.fromEntries(
    Object.entries(got).map(([key, value]) => [key, asShown(value, (printed as Record<string, unknown>)[key])]),
  );
}

function isLog({ language, info }: Pick<Block, 'language' | 'info'>): boolean {
  return language === 'text' && /^log\b/.test(info);
}

/** The lines of a log, put together where the document wraps them. */
function linesOf({ text }: Block): string[] {
  return text.trimEnd().split(/\n(?=[A-Z]+: |\{|\d+ \d+$)/m);
}

/** `…` stands for anything, white space for any or none; ports and times differ from run to run. */
function patternOf(text: string, [start = '', end = '']: string = ''): RegExp {
  const pattern = text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s*')
    .replaceAll('…', '[^]*?')
    .replace(/(127\\\.0\\\.0\\\.1):\d+/g, '$1:\\d+')
    .replace(/"time":\d+/g, '"time":\\d+')
    .replace(/"duration_ms":[\d\\.]+/g, '"duration_ms":[\\d.]+');
  return new RegExp(`${start}${pattern}${end}`);
}

describe('commands of the shell', () => {
  const commands = blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.split(/\n|&&/))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const known = new Set(settingsTable.map(({ env }) => env));
  const ofNode = new Set(['NODE_EXTRA_CA_CERTS']);

  test.each([...new Set(commands)])('%s', async (command) => {
    const [, assignments = '', rest = ''] = /^(?:export )?((?:[A-Z_]+=\S+ ?)*)(.*)$/.exec(command) ?? [];
    const settings = assignmentsIn(assignments);
    expect(Object.keys(settings).filter((name) => !known.has(name) && !ofNode.has(name))).toEqual([]);
    if (rest === '') return;
    const [, health] = /^node dist\/main\.js health (\S+)$/.exec(rest) ?? [];
    const [, args] =
      /^(?:npm start(?: --)?|node dist\/main\.js)((?: (?:record|replay) \w+)?(?: --\S+(?: [\w:/.]+)?)*)(?: > \S+)?$/.exec(
        rest,
      ) ?? [];
    if (health !== undefined) {
      const url = await startWith({}).url;
      const asked = runCommand({}, { args: ['health', health.replace(address, url)] });
      expect(await asked.ended).toEqual({ code: 0, signal: null });
    } else if (args !== undefined) {
      const given = args.split(' ').filter((arg) => arg !== '');
      const options = given.length === 0 ? [] : [...given, '--port=0'];
      const server = startWith(settings, options);
      const { stdout } = await run('curl', ['-sSk', `${await server.url}/-/healthy`]);
      expect(JSON.parse(stdout)).toEqual({ status: 'ok', server: 'understudy' });
      if (!shared.has(keyOf(settings, options))) await server.stop();
    } else if (/^docker /.test(rest)) {
      // `npm run test:container` runs them.
      expect(rest).toMatch(/^docker (build|run|compose) /);
    } else if (/^npm /.test(rest)) {
      const script = /^npm (?:run )?([a-z:-]+)/.exec(rest)?.[1];
      expect([...Object.keys(packageJson.scripts), 'ci']).toContain(script);
    } else {
      // What else a reader types stands beside a server with TLS, which answers HTTP as well.
      const { port } = new URL(await startWith(secure).url);
      const line = command.replaceAll('127.0.0.1:8000', `127.0.0.1:${port}`).replaceAll('node dist/', `node ${dist}/`);
      const env = { PATH: process.env.PATH, HOME: folder, BASE_URL: `https://127.0.0.1:${port}` };
      await run('sh', ['-e', '-c', line], { cwd: folder, env });
    }
  });
});

describe('other examples', () => {
  test('the issuer that resource servers are given', async () => {
    const examples = blocks.filter(({ language }) => language === 'properties');
    expect(examples.length).toBeGreaterThan(0);
    const { url } = startWith({});
    for (const { text } of examples) {
      const issuer = text
        .trim()
        .split('=')[1]
        ?.replace(address, await url);
      const discovery = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
      expect(discovery).toMatchObject({ issuer });
    }
  });

  test('JSON can be read', () => {
    for (const { text } of blocks.filter(({ language }) => language === 'json')) {
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });

  test('every kind of block is one that is tested: here, by scale.test.ts, owner.test.ts, npm run test:clients or test:scale', () => {
    const programs = ['js', 'ts', 'python', 'go', 'java', 'csharp', 'ruby'];
    const kinds = [
      'console',
      'sh',
      'json',
      'properties',
      'ini',
      'yaml',
      'nginx',
      'haproxy',
      'xml',
      'text',
      ...programs,
    ];
    expect([...new Set(blocks.map(({ language }) => language))].filter((kind) => !kinds.includes(kind))).toEqual([]);
  });
});
