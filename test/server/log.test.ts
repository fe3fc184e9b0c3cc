import { describe, expect, test } from 'vitest';
import { createLog } from '../../src/server/log.ts';
import { memoryOutput } from '../support/memory-output.ts';
import { movableClock } from '../support/movable-clock.ts';

const line = { client: '127.0.0.1:51234', method: 'GET', target: '/?a=1&b=x', version: '1.1', status: 200 };

function open(level: 'debug' | 'info' | 'warn' | 'silent', format: 'text' | 'json', terminal = false) {
  const stdout = memoryOutput(terminal);
  const stderr = memoryOutput(terminal);
  return { log: createLog({ level, format }, { stdout, stderr, clock: movableClock(1_000) }), stdout, stderr };
}

describe('text', () => {
  test('request and step lines go to standard output, the rest to standard error', () => {
    const { log, stdout, stderr } = open('info', 'text');
    log.request(line, 'info');
    log.step('7', 0);
    log.warn('careful');
    log.error('broken');
    expect(stdout.text).toBe('INFO:     127.0.0.1:51234 - "GET /?a=1&b=x HTTP/1.1" 200 OK\n7 0\n');
    expect(stderr.text).toBe('WARNING:  careful\nERROR:    broken\n');
  });

  test('colours on a terminal are those of uvicorn', () => {
    const { log, stdout } = open('info', 'text', true);
    log.request(line, 'info');
    expect(stdout.text).toBe(
      '\u001b[32mINFO\u001b[0m:     127.0.0.1:51234 - "\u001b[1mGET /?a=1&b=x HTTP/1.1\u001b[0m" \u001b[32m200 OK\u001b[0m\n',
    );
  });
});

describe('json', () => {
  test('each line is one object with the facts as fields and the line as msg', () => {
    const { log, stdout, stderr } = open('info', 'json');
    log.request(line, 'info');
    log.step('7', 2);
    log.warn('careful');
    expect(stdout.lines.map((text) => JSON.parse(text))).toEqual([
      {
        level: 30,
        time: 1_000,
        client: '127.0.0.1:51234',
        method: 'GET',
        target: '/?a=1&b=x',
        http_version: '1.1',
        status: 200,
        reason: 'OK',
        msg: '127.0.0.1:51234 - "GET /?a=1&b=x HTTP/1.1" 200 OK',
      },
      { level: 30, time: 1_000, req_id: '7', step: 2, msg: '7 2' },
    ]);
    expect(JSON.parse(stderr.text)).toEqual({ level: 40, time: 1_000, msg: 'careful' });
  });
});

describe('level', () => {
  test("the stand-in's own pages are for debugging", () => {
    const info = open('info', 'text');
    info.log.request(line, 'debug');
    expect(info.stdout.text).toBe('');
    const debug = open('debug', 'text');
    debug.log.request(line, 'debug');
    expect(debug.stdout.text).toMatch(/^DEBUG: {4}127/);
  });

  test('a high level hides request lines but neither the address nor what the slow task prints; silent hides all', () => {
    const warn = open('warn', 'text');
    warn.log.announce('here');
    warn.log.request(line, 'info');
    warn.log.step('1', 0);
    expect([warn.stdout.text, warn.stderr.text]).toEqual(['1 0\n', 'here\n']);
    const silent = open('silent', 'json');
    silent.log.announce('here');
    silent.log.step('1', 0);
    silent.log.error('broken');
    expect(silent.stdout.text + silent.stderr.text).toBe('');
  });
});

test.each(['text', 'json'] as const)('what is wrong with an output is told on standard error: %s', (format) => {
  const reports: ((problem: string) => void)[] = [];
  const withReport = () => ({
    ...memoryOutput(),
    reportTo: (report: (problem: string) => void) => void reports.push(report),
  });
  const lines: string[] = [];
  const stderr = { ...withReport(), write: (piece: string) => void lines.push(piece) };
  createLog({ level: 'info', format }, { stdout: withReport(), stderr, clock: movableClock(1_000) });
  for (const report of reports) report('is slow');
  const shown = lines.map((text) => (format === 'text' ? text : JSON.parse(text)));
  const line = (msg: string) => (format === 'text' ? `WARNING:  ${msg}\n` : { level: 40, time: 1_000, msg });
  expect(shown).toEqual([line('standard output is slow'), line('standard error is slow')]);
});
