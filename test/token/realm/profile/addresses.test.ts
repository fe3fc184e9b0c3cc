import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmailAddress } from '../../../../src/token/realm/profile/email-address.ts';
import { uriFaults } from '../../../../src/token/realm/profile/uri-fault.ts';

// Each line was put to Keycloak 26.7.3.
const good = [
  ...[
    'a@b',
    'a@b.example',
    'A@B.Example',
    'a.b@c',
    'a@b-c',
    '"a b"@c',
    '"a"@c',
    '"a\\"b"@c',
    '"a\\\\"@c',
    'ä@b.example',
  ],
  ...['a@ä.example', "o'lovelace@b", 'a+b@c', 'a/b@c', 'a@[127.0.0.1]', 'a@127.0.0.1', 'a@[IPv6:::1]', 'a@b!c'],
  ...['a@[ipv6:1:2:3:4:5:6:7:8]', `${'a'.repeat(64)}@b`, `a@${'b'.repeat(63)}`, `a@${'b.'.repeat(100)}c`],
];
const bad = [
  ...['', 'x', 'a@', '@b', 'a@@b', '.a@b', 'a.@b', 'a..b@c', 'a@b.', 'a@.b', 'a@b..c', 'a@-b', 'a@b-', 'a@b_c', '""@c'],
  ...['a b@c', 'a@b c', 'a,b@c', 'a(b)@c', 'a@[1234.0.0.1]', 'a@[::1]', 'a@[IPv6:x]', `${'a'.repeat(65)}@b`, 'a<b@c'],
  ...[
    `a@${'b'.repeat(64)}`,
    `a@${'b.'.repeat(130)}c`,
    'a@<b>',
    'a;b@c',
    'a:b@c',
    'a@b:c',
    '<b>@x',
    'a@b@c',
    ' a@b',
    'a@b ',
  ],
  `a@${'ä'.repeat(63)}`,
];
test.each(good)('%s is an address', (text) => expect(isEmailAddress(text)).toBe(true));
test.each(bad)('%s is no address', (text) => expect(isEmailAddress(text)).toBe(false));

test('whatever is sent is looked at quickly, and has one @ that counts', () => {
  fc.assert(fc.property(fc.string(), (text) => !isEmailAddress(text) || text.lastIndexOf('@') > 0));
  fc.assert(fc.property(fc.emailAddress(), (text) => isEmailAddress(text) || /\.\.|_[^@]*$/.test(text)));
});

/** Behind what Java says, the text itself. */
const invalid = (problem: string) => (text: string) => [['error-invalid-uri', text, `${problem}: ${text}`]];
const scheme = (name: string) => (text: string) => [['error-invalid-uri-scheme', text, name]];
const absolute = (text: string) => [['error-invalid-uri', text, 'URI is not absolute']];
const fine = () => [];

// What a URI is, and what is said of one that is none, was asked of Java 21.
test.each<[text: string, options: object, expected: (text: string) => readonly unknown[]]>([
  ['http://a', {}, fine],
  ['https://a/b?c#d', {}, fine],
  ['a', {}, absolute],
  ['/a', {}, absolute],
  ['a', { requireValidUrl: 'false' }, fine],
  ['ftp://a', {}, scheme('ftp')],
  ['HTTP://a', {}, scheme('HTTP')],
  ['javascript:alert(1)', {}, scheme('javascript')],
  ['ftp://a', { allowedSchemes: ['ftp'] }, fine],
  ['urn:a', { allowedSchemes: ['urn'], requireValidUrl: false }, fine],
  ['urn:a', { allowedSchemes: ['urn'] }, (text) => [['error-invalid-uri', text, 'unknown protocol: urn']]],
  ['http://a#b', { allowFragment: 'false' }, (text) => [['error-invalid-uri-fragment', text, 'b']]],
  ['http://a', { allowFragment: false }, fine],
  ['http:', {}, invalid('Expected scheme-specific part at index 5')],
  ['http://', {}, invalid('Expected authority at index 7')],
  [':a', {}, invalid('Expected scheme name at index 0')],
  ['1a:b', {}, invalid('Illegal character in scheme name at index 0')],
  ['http://a b', {}, invalid('Illegal character in authority at index 7')],
  ['http://a<b/c', {}, invalid('Illegal character in authority at index 7')],
  ['http://[x]', {}, invalid('Malformed IPv6 address at index 8')],
  ['http://a/b c', {}, invalid('Illegal character in path at index 10')],
  ['http://a/[', {}, invalid('Illegal character in path at index 9')],
  ['a b', {}, invalid('Illegal character in path at index 1')],
  ['http://a/?b c', {}, invalid('Illegal character in query at index 11')],
  ['http://a#b c', {}, invalid('Illegal character in fragment at index 10')],
  ['x:a b', {}, invalid('Illegal character in opaque part at index 3')],
  ['http://a%zz', {}, invalid('Malformed escape pair at index 8')],
])('%s %j', (text, options, expected) =>
  expect(
    uriFaults(text, options as Record<string, unknown>).map(({ message, params }) => [message, ...params]),
  ).toEqual(expected(text)),
);
