import { expect, test } from 'vitest';
import { issuesAmong } from '../../src/settings/issues-among.ts';
import type { ServerOptions } from '../../src/settings/schema.ts';

const issues = (options: ServerOptions) =>
  issuesAmong(options, (path) => path.join('_').toUpperCase()).map(([path, message]) => `${path.join('.')} ${message}`);

test.each<[ServerOptions, string[]]>([
  [{}, []],
  [{ tls: { certFile: 'c', keyFile: 'k' } }, []],
  [{ tls: { mode: 'self-signed' } }, []],
  [{ tls: { certFile: 'c' } }, ['tls.certFile needs TLS_KEYFILE']],
  [{ tls: { keyFile: 'k' } }, ['tls.keyFile needs TLS_CERTFILE']],
  [
    { tls: { mode: 'self-signed', certFile: 'c', keyFile: 'k' } },
    ['tls.mode has no effect together with TLS_CERTFILE; leave one of them out'],
  ],
  [{ search: { mode: 'stand-in' } }, []],
  [{ search: { mode: 'replay', cassettes: 'f' } }, []],
  [{ search: { mode: 'record', cassettes: 'f', upstream: 'http://a' } }, []],
  [{ search: { mode: 'replay' } }, ['search.cassettes is needed by SEARCH_MODE replay']],
  [
    { search: { mode: 'record' } },
    [
      'search.cassettes is needed by SEARCH_MODE record',
      'search.upstream is needed by SEARCH_MODE record: https://api.tavily.com',
    ],
  ],
  [{ auth: { adminUsername: 'a', adminPassword: 'b' } }, []],
  [{ auth: { adminUsername: 'a' } }, ['auth.adminUsername needs AUTH_ADMINPASSWORD']],
  [{ auth: { adminPassword: 'b' } }, ['auth.adminPassword needs AUTH_ADMINUSERNAME']],
  [{ seed: 1, auth: { keysFile: 'k' } }, []],
  [{ state: { url: 'redis://h' } }, []],
  [
    { state: { url: 'redis://h' }, seed: 0, auth: { keysFile: 'k' } },
    [
      'seed cannot be used together with STATE_URL; leave one of them out',
      'auth.keysFile cannot be used together with STATE_URL; leave one of them out',
    ],
  ],
  [
    { tls: { keyFile: 'k' }, auth: { adminPassword: 'b' } },
    ['tls.keyFile needs TLS_CERTFILE', 'auth.adminPassword needs AUTH_ADMINUSERNAME'],
  ],
])('%j', (options, expected) => {
  expect(issues(options)).toEqual(expected);
});
