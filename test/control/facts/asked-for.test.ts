import { expect, test } from 'vitest';
import { askedFor } from '../../../src/control/facts/asked-for.ts';
import type { RequestFacts } from '../../../src/control/facts/request-facts.ts';
import { emptyFacts } from '../../support/request-facts.ts';

const nothing: RequestFacts = { ...emptyFacts, interface: 'example-app', operation: undefined, path: '/' };
const call = (name: string, args: unknown) => ({ method: 'tools/call', params: { name, arguments: args } });

test.each<[Partial<RequestFacts>, string | undefined]>([
  [{ interface: 'search', operation: 'search', body: { query: ' what is\n a monad ' } }, 'what is a monad'],
  [
    { interface: 'search', operation: 'extract', body: { urls: ['https://a.example', 'b', 'c'] } },
    'https://a.example and 2 more',
  ],
  [{ interface: 'search', operation: 'extract', body: { urls: 'https://a.example' } }, 'https://a.example'],
  [{ interface: 'search', operation: 'research', body: { input: 'rivers' } }, 'rivers'],
  [
    { interface: 'search', operation: 'mcp-search', body: call('tavily_search', { query: 'rivers' }) },
    'tavily_search rivers',
  ],
  [{ interface: 'search', operation: 'usage', body: undefined }, undefined],
  [{ interface: 'search', body: { query: 7 } }, undefined],
  [{ interface: 'search', body: 'text' }, undefined],
  [{ interface: 'search', body: { query: 'x'.repeat(300) } }, `${'x'.repeat(199)}…`],
  [
    { interface: 'token', operation: 'token', body: { grant_type: 'client_credentials' }, clientId: 'billing' },
    'client_credentials billing',
  ],
  [
    { interface: 'token', operation: 'token', body: { grant_type: 'password' }, username: 'ada', clientId: 'web' },
    'password ada web',
  ],
  [
    { interface: 'token', operation: 'token', body: { grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' } },
    'token-exchange',
  ],
  [{ interface: 'token', operation: 'login-form', username: 'ada', clientId: 'web' }, 'ada web'],
  [{ interface: 'token', operation: 'certs' }, undefined],
  [
    { interface: 'token', operation: 'admin-users', path: '/admin/realms/demo/users', body: { username: 'ada' } },
    'users ada',
  ],
  [{ interface: 'token', operation: 'admin-realms', path: '/admin/realms', body: { realm: 'shop' } }, 'shop'],
  [{ interface: 'token', operation: 'admin-realms', path: '/admin/realms/demo' }, 'demo'],
  [
    { interface: 'token', operation: 'admin-users', path: '/admin/realms/demo/users', query: { search: 'ada' } },
    'users ada',
  ],
  [
    { interface: 'token', operation: 'admin-clients', path: '/admin/realms/demo/clients', query: { clientId: 'web' } },
    'clients web',
  ],
  [
    {
      interface: 'token',
      operation: 'admin-users',
      path: '/admin/realms/demo/users/7/role-mappings/realm',
      body: [{ id: '1', name: 'editor' }, { name: 'reader' }],
    },
    'users/7/role-mappings/realm editor and 1 more',
  ],
  [{ interface: 'token', operation: 'admin-users', path: '/admin/realms/demo/users/7', body: [7] }, 'users/7'],
  [{ interface: 'example-app', operation: 'root', body: { query: 'x' } }, undefined],
])('%j is about %j', (facts, about) => {
  expect(askedFor({ ...nothing, ...facts })).toBe(about);
});
