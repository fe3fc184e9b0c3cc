import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { asSettingsError } from '../../../src/server/loading/as-settings-error.ts';
import { withReach } from '../../../src/server/loading/index-reach.ts';
import { certifiedHosts, explainFiles } from '../../../src/server/loading/open-authority.ts';
import { SettingsError, settingsFromOptions } from '../../../src/settings/read-settings.ts';
import { AuthorityFileError } from '../../../src/tls/authority-folder.ts';

const local = ['localhost', '127.0.0.1', '::1'];
const hosts = (options: Parameters<typeof settingsFromOptions>[0]) => certifiedHosts(settingsFromOptions(options));

describe('certificates are made for this machine', () => {
  test.each([
    [{}, []],
    [{ host: 'a.test' }, ['a.test']],
    [{ host: '::ffff:10.0.0.1' }, ['10.0.0.1']],
    [{ host: 'no name' }, []],
    [{ control: { hosts: ['[fd00::5]'] } }, ['fd00::5']],
    [
      { control: { hosts: ['b.test', 'c.test'] }, intercept: { hosts: ['d.test', '*.e.test', 'b.test'] } },
      [...['b.test', 'c.test', 'd.test', '*.e.test']],
    ],
  ])('and, with %j, for %j', (options, more) => expect(hosts(options)).toEqual([...local, ...more]));

  test.each(['0.0.0.0', '::'])('and for all of its addresses that others can use where it listens on %s', (host) => {
    const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    const usable = addresses.filter((address) => !address.startsWith('fe80:')).map((one) => one.replace(/%.*/, ''));
    expect(hosts({ host })).toEqual([...new Set([...local, ...usable])]);
  });
});

test('a file of an authority that cannot be used is named; any other error stays', async () => {
  const broken = explainFiles(() => Promise.reject(new AuthorityFileError('/a.pem', 'is broken')));
  await expect(broken).rejects.toEqual(new SettingsError([{ name: '/a.pem', message: 'is broken' }]));
  const other = new Error('other');
  await expect(explainFiles(() => Promise.reject(other))).rejects.toBe(other);
  expect(await explainFiles(async () => 5)).toBe(5);
});

test('only errors of its kind get the name of a setting', () => {
  const named = asSettingsError('RULES_FILE', 'RulesFileError');
  const rulesError = Object.assign(new Error('is broken'), { name: 'RulesFileError' });
  expect(() => named(rulesError)).toThrow(new SettingsError([{ name: 'RULES_FILE', message: 'is broken' }]));
  for (const other of [new Error('other'), { name: 'RulesFileError' }]) {
    let thrown: unknown;
    try {
      named(other);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBe(other);
  }
});

test.each([
  [undefined, false],
  [{}, false],
  [{ away: 'no answer' }, true],
])('an index %j is away: %s', (loaded, isAway) => {
  const index = withReach({ loaded, get: async () => loaded } as unknown as Parameters<typeof withReach>[0]);
  expect([index.isAway, index.loaded]).toEqual([isAway, loaded]);
});
