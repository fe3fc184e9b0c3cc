import { expect, test } from 'vitest';
import { announce } from '../../src/cli/announce.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import type { ServerOptions } from '../../src/settings/schema.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

/** What is said about a server with these settings. */
async function said(options: ServerOptions, { isTerminal = false, ip = '127.0.0.1', loadingMs = 0 } = {}) {
  const clock = movableClock();
  const stderr = memoryOutput(isTerminal);
  const lines: string[] = [];
  const take = (kind: string) => (message: string) => void lines.push(`${kind}: ${message}`);
  const log = { warn: take('warn'), info: take('info'), announce: take('announce') };
  const server = {
    url: 'http://127.0.0.1:8000',
    ip,
    log: log as Parameters<typeof announce>[0]['log'],
    realms: ['demo'],
    authorityFile: undefined,
    pages: () => (loadingMs === 0 ? Promise.resolve(60) : clock.sleep(loadingMs).then(() => 60)),
  };
  const announced = announce(server, settingsFromOptions(options), { clock, stderr });
  await clock.advance(2_000);
  const early = [...lines];
  await clock.advance(loadingMs);
  await clock.advance(loadingMs);
  await announced;
  return { early, lines, shown: stderr.text };
}

const line = /^announce: understudy .* listens on http:\/\/127\.0\.0\.1:8000 \(.*search: 60 pages and placeholders\)$/;

test('a log gets a line', async () => {
  expect(await said({})).toEqual({
    early: [expect.stringMatching(line)],
    lines: [expect.stringMatching(line)],
    shown: '',
  });
  expect((await said({ log: { format: 'json' } }, { isTerminal: true })).lines).toEqual([expect.stringMatching(line)]);
});

test('a person at a terminal gets commands to paste, unless everything is to be silent', async () => {
  const { lines, shown } = await said({}, { isTerminal: true });
  expect([lines, shown.includes('curl'), shown.includes('(60 pages and placeholders)')]).toEqual([[], true, true]);
  expect(await said({ log: { level: 'silent' } }, { isTerminal: true })).toMatchObject({ lines: [], shown: '' });
});

test('a large index is not waited for longer than two seconds, and told when it is there', async () => {
  const { early, lines } = await said({}, { loadingMs: 5_000 });
  expect(early).toEqual([expect.stringContaining('search: index loading')]);
  expect(lines.slice(1)).toEqual(['info: the search index holds 60 pages']);
});

test('what is unwise is warned about first', async () => {
  const { lines } = await said({ host: '0.0.0.0', control: { mode: 'on' } }, { ip: '0.0.0.0' });
  expect(lines.map((text) => text.slice(0, 16))).toEqual(['warn: HOST=0.0.0', 'warn: CONTROL=on', 'announce: unders']);
  const local = await said({ host: '0.0.0.0' }, { ip: '0.0.0.0' });
  expect(local.lines.at(-1)).toMatch(/^warn: HOST=0\.0\.0\.0 and CONTROL=local: a proxy/);
});
