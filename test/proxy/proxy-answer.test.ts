import { expect, test } from 'vitest';
import { answerBytes, answerHeaders, refused, unreachable } from '../../src/proxy/proxy-answer.ts';

const target = { scheme: 'https', host: 'a.example', port: 443, path: '/' } as const;

test('a refusal says what would let the request through', () => {
  expect(refused(target, true).text).toBe('understudy lets only callers on this machine through to a.example:443');
  expect(refused(target, false)).toEqual({
    status: 403,
    reason: 'Forbidden',
    text: 'understudy does not let requests through to a.example:443: INTERCEPT_HOSTS does not name it, and INTERCEPT_OTHERS is not tunnel',
  });
});

test('a host that cannot be reached is named with the reason', () => {
  const refusedConnection = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(unreachable(target, refusedConnection)).toEqual({
    status: 502,
    reason: 'Bad Gateway',
    text: 'understudy cannot reach a.example:443 (ECONNREFUSED)',
  });
  expect(unreachable(target, new Error('socket hang up')).text).toBe(
    'understudy cannot reach a.example:443 (socket hang up)',
  );
});

test('the length counts the bytes of the line with its end', () => {
  const answer = { status: 502, reason: 'Bad Gateway', text: 'ü' };
  expect(answerHeaders(answer)['content-length']).toBe('3');
  expect(answerBytes(answer)).toBe(
    'HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: 3\r\nconnection: close\r\n\r\nü\n',
  );
});
