import { expect, test } from 'vitest';
import { urlOf } from '../../../src/server/listening/listen.ts';

test.each([
  ['127.0.0.1', undefined, 'http://127.0.0.1:80'],
  ['a.test', 'https', 'https://a.test:80'],
  ['0.0.0.0', 'http', 'http://127.0.0.1:80'],
  ['::', 'http', 'http://[::1]:80'],
  ['fd00::1', 'https', 'https://[fd00::1]:80'],
] as const)('who listens on %s by %s is reached at %s', (host, scheme, url) => {
  expect(scheme === undefined ? urlOf(host, 80) : urlOf(host, 80, scheme)).toBe(url);
});
