import { expect, test } from 'vitest';
import { clientUrl } from '../../../src/token/realm/client-url.ts';

// What realm files say, as it stands there.
const [own, ownAdmin] = ['$', '$'].map((dollar, at) => `${dollar}{auth${at === 0 ? 'Base' : 'Admin'}Url}`);
const base = 'https://auth.example:8443/base';

test.each([
  [undefined, 'http://rp.example/out', 'http://rp.example/out'],
  ['http://rp.example/', '/out', 'http://rp.example/out'],
  [undefined, '/out', 'https://auth.example:8443/out'],
  [`${own}/apps`, '/out', `${base}/apps/out`],
  ['http://rp.example', `${ownAdmin}/x`, `${base}/x`],
  ['http://rp.example', '', undefined],
  ['http://rp.example', undefined, undefined],
  [undefined, 'file:///etc/passwd', undefined],
  ['javascript:alert(1)', '/x', undefined],
  [undefined, 'http://', undefined],
])('root %j, url %j: %j', (rootUrl, url, expected) => expect(clientUrl({ rootUrl }, url, base)).toBe(expected));
