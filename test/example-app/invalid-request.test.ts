import { expect, test } from 'vitest';
import { invalidRequest } from '../../src/example-app/invalid-request.ts';
import { movableClock } from '../support/movable-clock.ts';

test("what is not HTTP gets uvicorn's answer and a warning", () => {
  const warnings: string[] = [];
  const answer = invalidRequest(movableClock(Date.parse('2026-11-20T12:00:00Z')), (line) => warnings.push(line));
  expect(warnings).toEqual([]);
  expect(answer().split('\r\n')).toEqual([
    'HTTP/1.1 400 Bad Request',
    'date: Fri, 20 Nov 2026 12:00:00 GMT',
    'server: uvicorn',
    'content-type: text/plain; charset=utf-8',
    'content-length: 30',
    'connection: close',
    '',
    'Invalid HTTP request received.',
  ]);
  expect(warnings).toEqual(['Invalid HTTP request received.']);
});
