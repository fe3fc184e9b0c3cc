import { describe, expect, test } from 'vitest';
import { banner, bannerLine, controlWarning, exposureWarning, proxyWarning } from '../../src/cli/banner.ts';
import { settingsFromOptions } from '../../src/settings/read-settings.ts';
import type { ServerOptions } from '../../src/settings/schema.ts';

const facts = { version: '1.2.3', url: 'http://127.0.0.1:8000', pages: 60, realms: ['demo'] };

describe('banner', () => {
  test('has one curl line an interface that can be pasted', () => {
    const text = banner({ ...facts, settings: settingsFromOptions({ app: { variant: 'echo' } }) });
    expect(text.split('\n').filter((line) => line.trim().startsWith('curl'))).toEqual([
      '    curl "http://127.0.0.1:8000/?a=1&b=x"',
      '    curl -d grant_type=client_credentials -d "client_id=understudy" -d "client_secret=understudy-secret" "http://127.0.0.1:8000/realms/demo/protocol/openid-connect/token"',
      `    curl -H "Authorization: Bearer tvly-dev-understudy" -H "Content-Type: application/json" -d '{"query": "capital of France"}' "http://127.0.0.1:8000/search"`,
    ]);
    expect(text).toContain('(echo)');
    expect(text).toContain('(60 pages and placeholders)');
  });

  test('names the console first, unless the control plane is switched off', () => {
    const lines = banner({ ...facts, settings: settingsFromOptions() }).split('\n');
    expect(lines.slice(2, 7)).toEqual([
      ...[
        '',
        '  Console: what comes, and why it is answered so',
        '    http://127.0.0.1:8000/-/',
        '',
        '  Example application (greeting)',
      ],
    ]);
    const off = banner({ ...facts, settings: settingsFromOptions({ control: { mode: 'off' } }) });
    expect(off).not.toContain('/-/');
    expect(off).toContain('8000\n\n  Example application');
  });

  test('names the variable instead of a secret that is not the default', () => {
    const settings = settingsFromOptions({
      search: { apiTokens: ['tvly-own'] },
      auth: { clientId: 'me', clientSecret: 'hush' },
    });
    const text = banner({ ...facts, settings });
    expect(text).not.toMatch(/tvly-own|hush|client_id=me/);
    expect(text).toContain('Bearer $SEARCH_API_TOKENS');
    expect(text).toContain('client_id=$AUTH_CLIENT_ID');
    expect(text).toContain('client_secret=$AUTH_CLIENT_SECRET');
  });

  test('lets the administrator get a token where there is no other realm', () => {
    const text = banner({ ...facts, realms: ['master'], settings: settingsFromOptions({ auth: { realm: '' } }) });
    expect(text).toContain('-d client_id=admin-cli -d "username=$AUTH_ADMIN_USERNAME"');
    expect(text).toContain('/realms/master/protocol');
  });

  test('realm files have realms and clients of their own', () => {
    const settings = settingsFromOptions({ auth: { realmFiles: ['package.json'] } });
    const text = banner({ ...facts, realms: ['shop', 'odd realm'], settings });
    expect(text).toContain('(realms shop, odd realm)');
    expect(text).toContain(
      '"client_id=$CLIENT_ID" -d "client_secret=$CLIENT_SECRET" "http://127.0.0.1:8000/realms/shop/',
    );
    const exposed = settingsFromOptions({ host: '0.0.0.0', auth: { realmFiles: ['package.json'] } });
    expect(exposureWarning(exposed, '0.0.0.0')).toMatch(/and SEARCH_API_TOKENS still has/);
  });

  test('says which certificate clients must trust, if any', () => {
    const settings = settingsFromOptions();
    const trusting = { ...facts, settings, authorityFile: '/home/me/ca.pem' };
    expect(banner(trusting)).toContain(
      'listens on http://127.0.0.1:8000\n  Clients must trust /home/me/ca.pem: curl --cacert, NODE_EXTRA_CA_CERTS\n',
    );
    expect(bannerLine(trusting)).toMatch(/; authority: \/home\/me\/ca\.pem\)$/);
    expect(banner({ ...facts, settings })).not.toContain('trust');
    expect(bannerLine({ ...facts, settings })).not.toContain('authority');
  });

  test('is one line for a log, also while the index is loading', () => {
    const line = bannerLine({ ...facts, pages: undefined, settings: settingsFromOptions() });
    expect(line).toBe(
      'understudy 1.2.3 listens on http://127.0.0.1:8000 (example application: greeting; token endpoint: realm demo; search: index loading)',
    );
  });
});

test.each<[search: ServerOptions['search'], said: string]>([
  [{}, '60 pages and placeholders'],
  [{ whenNothingFits: 'nearest' }, '60 pages'],
  [{ corpus: ['test/golden'] }, '60 pages'],
  [{ engine: ['http://127.0.0.1:9200'] }, '60 pages'],
  [{ corpus: ['test/golden'], whenNothingFits: 'placeholder' }, '60 pages and placeholders'],
  [
    { mode: 'record', upstream: 'https://api.tavily.com', cassettes: 'test' },
    'https://api.tavily.com answers, recorded in test',
  ],
  [{ mode: 'replay', cassettes: 'test' }, 'recordings in test'],
  [{ mode: 'replay-or-stand-in', cassettes: 'test' }, 'recordings in test, then 60 pages and placeholders'],
])('what answers a search with %j is told', (search, said) => {
  const settings = settingsFromOptions({ search });
  expect(banner({ ...facts, settings })).toContain(`  Web search (${said})\n`);
  expect(bannerLine({ ...facts, settings })).toMatch(new RegExp(`; search: ${said.replaceAll('.', '\\.')}\\)$`));
});

describe('the seed', () => {
  test.each([
    [42, '42'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
  ])('%j is named', (seed, shown) => {
    const settings = settingsFromOptions({ seed });
    expect(banner({ ...facts, settings })).toContain(`listens on http://127.0.0.1:8000, seed ${shown}\n`);
    expect(bannerLine({ ...facts, settings })).toMatch(/; search: 60 pages and placeholders; seed: .*\)$/);
    expect(bannerLine({ ...facts, settings })).toContain(`seed: ${shown})`);
  });
});

describe('exposure', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['localhost', '::1'],
    ['::ffff:127.0.0.1', '127.0.0.1'],
  ])('%s, which is %s, is loopback: no warning', (host, address) => {
    expect(exposureWarning(settingsFromOptions({ host }), address)).toBeUndefined();
  });

  test('elsewhere the defaults that are left are named', () => {
    const warning = (options: ServerOptions) =>
      exposureWarning(settingsFromOptions({ host: 'everywhere', ...options }), '0.0.0.0');
    expect(warning({})).toBe(
      'HOST=everywhere can be reached from other machines, and SEARCH_API_TOKENS and AUTH_CLIENT_SECRET still have their well-known defaults',
    );
    const own = { search: { apiTokens: ['own'] }, auth: { clientSecret: 'own' } };
    expect(warning({ search: own.search })).toMatch(/and AUTH_CLIENT_SECRET still has its/);
    expect(warning(own)).toBeUndefined();
    expect(warning({ search: own.search, auth: { realm: '' } })).toBeUndefined();
    const host = { host: 'everywhere' };
    for (const ip of ['10.127.0.1', '::1:2'])
      expect(exposureWarning(settingsFromOptions(host), ip)).toMatch(/^HOST=everywhere can be reached/);
  });
});

test('that a proxy may make strangers local is told where others can reach the server', () => {
  const warning = (control: object, ip: string) => proxyWarning(settingsFromOptions({ host: 'any', control }), ip);
  expect(warning({}, '0.0.0.0')).toMatch(/^HOST=any and CONTROL=local: a proxy on this machine that adds no header/);
  expect([warning({}, '127.0.0.1'), warning({}, '::1'), warning({ mode: 'on' }, '::')]).toEqual(
    Array(3).fill(undefined),
  );
});

test('CONTROL=on without a token is warned about', () => {
  const warning = (control: object) => controlWarning(settingsFromOptions({ control }));
  expect(warning({ mode: 'on' })).toMatch(/^CONTROL=on without CONTROL_TOKEN/);
  expect([warning({ mode: 'on', token: 'x' }), warning({}), warning({ mode: 'off' })]).toEqual(
    Array(3).fill(undefined),
  );
});
