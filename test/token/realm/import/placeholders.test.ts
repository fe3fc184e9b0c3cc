import { describe, expect, test } from 'vitest';
import { replacePlaceholders } from '../../../../src/token/realm/import/placeholders.ts';

const variables: Readonly<Record<string, string>> = {
  A: 'a',
  B: 'b',
  EMPTY: '',
  NESTED: `<$\{A}>`,
  LOOP: `$\{LOOP}`,
  'with:colon': 'c',
};
const replaced = (text: string) =>
  replacePlaceholders(text, (name) => (Object.hasOwn(variables, name) ? variables[name] : undefined));

// Each pair was given to `kc.sh start --import-realm` (Keycloak 26.7.3) as the displayName of a realm.
describe('variables are replaced as Keycloak replaces them', () => {
  test.each([
    ['', ''],
    ['plain $ text }', 'plain $ text }'],
    [`$\{A}`, 'a'],
    [`x$\{A}y$\{B}z`, 'xaybz'],
    [`$\{none}`, `$\{none}`],
    [`$\{none:d}`, 'd'],
    [`$\{none:}`, ''],
    [`$\{A:d}`, 'a'],
    [`$\{EMPTY:d}`, ''],
    [`$\{none:http://x:80/}`, 'http://x:80/'],
    [`$\{with:colon}`, 'c'],
    [`$\{none,B}`, 'b'],
    [`$\{A,B}`, 'a'],
    [`$\{none,none2}`, `$\{none,none2}`],
    [`$\{none,none2:d}`, 'd'],
    [`$\{,A}`, 'a'],
    [`$\{A,}`, 'a'],
    [`$\{NESTED}`, '<a>'],
    [`$\{none:$\{A}}`, 'a'],
    [`$\{none:$\{none2:d}}`, 'd'],
    [`$\{none:{"x":1}}`, '{"x":1}'],
    [`$\{$\{none:A}}`, 'a'],
    [`$$\{A}`, `$$\{A}`],
    [`$$$\{A}`, '$$a'],
    [`$\{/}`, '/'],
    [`$\{:}`, ':'],
    [`$\{`, `$\{`],
    [`$\{A`, `$\{A`],
    [`$\{A $\{B}`, `$\{A b`],
    [`$\{role_offline-access}`, `$\{role_offline-access}`],
  ])('%j: %j', (text, result) => expect(replaced(text)).toBe(result));

  test('one that leads back to itself is an error', () => {
    expect(() => replaced(`$\{LOOP}`)).toThrow('a variable leads back to itself');
  });
});
