import { expect, test } from 'vitest';
import { unmapIpv4 } from '../../src/http/ip.ts';

test.each([
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.1'],
  ['::1', '::1'],
  ['', ''],
])('%s is %s', (ip, unmapped) => {
  expect(unmapIpv4(ip)).toBe(unmapped);
});
