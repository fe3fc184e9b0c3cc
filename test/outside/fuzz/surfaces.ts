import type { Random } from './random.ts';

/** A place of the server, and bodies that mean something there. */
interface Surface {
  readonly paths: readonly string[];
  readonly bodies: readonly string[];
  readonly headers: readonly string[];
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: application/x-www-form-urlencoded';
const realm = '/realms/demo';
const openid = `${realm}/protocol/openid-connect`;
const login =
  'client_id=account-console&response_type=code&scope=openid&redirect_uri=http%3A%2F%2F127.0.0.1%2Frealms%2Fdemo%2Faccount%2F';
/** What would change the answers to those who do nothing wrong is sent to sandboxes only. */
const box = '/-/s/fuzz-1';

const search: Surface = {
  paths: [
    '/search',
    '/extract',
    '/crawl',
    '/map',
    '/research',
    '/research/x',
    '/usage',
    '/logs',
    '/feedback',
    '/-/s/x/search',
  ],
  bodies: [
    '{"query":"x"}',
    '{"query":["x"],"url":"a.b","urls":[1],"input":"\\ud800","limit":1e9}',
    '{"url":"en.wikipedia.org","select_paths":["(","a{9}{9}"]}',
    '{"query":"tea","include_domains":["*",".",""],"start_date":"0000-00-00","country":"x","max_results":-1}',
    '{"input":"tea","output_schema":{"properties":{"a":{"type":"array","items":{}}}},"stream":true}',
  ],
  headers: [json, 'Authorization: Bearer tvly-dev-understudy', 'X-Tavily-Access-Mode: keyless', 'X-Forwarded-For: ,,['],
};

const control: Surface = {
  paths: [
    ...[
      '',
      'healthy',
      'ready',
      'metrics',
      'openapi.json',
      'docs',
      'console',
      'refusals',
      'sessions',
      'realms',
      'mails',
      'mails/1',
      'cassettes',
    ],
    ...[
      'requests',
      'requests?limit=1',
      'requests/1',
      'requests/1?as=curl',
      'requests.har',
      'requests/verify',
      'requests?since=%00',
      'requests/__proto__',
    ],
    ...[
      'sandboxes',
      'sandboxes/fuzz-1',
      'sandboxes/fuzz-1/snapshot',
      'sandboxes/..%2f',
      'search/explain',
      'tokens',
      'tokens/decode',
    ],
  ]
    .map((path) => `/-/${path}`)
    .concat(
      [
        'rules',
        'rules/rule-1',
        'clock',
        'clock/advance',
        'settings',
        'reset',
        'keys/rotate',
        'tokens',
        'requests',
        'mails',
      ].map((path) => `${box}/-/${path}`),
      [`${box}/-/s/y/-/clock`, '/-/s/%00/', '/-/s/../', `/-/s/${'z'.repeat(200)}/`],
    ),
  bodies: [
    '{}',
    '[]',
    'null',
    '{"__proto__":{"a":1}}',
    '{"match":{"path":"/**"},"then":{"refuse":"search.rate-limited"}}',
    '{"match":{"body":{"a":{"pattern":"(a+)+$"}}},"when":{"every":0},"then":[{"fault":"hang"},{"delay":{"seconds":1e9}}]}',
    '{"match":{"interface":"token"},"then":{"token":{"claims":{"a":[1]},"in":["id"],"lifespan":-5}}}',
    '{"now":"2030-01-01T00:00:00Z","frozen":true}',
    '{"seconds":1e15}',
    '{"name":"fuzz-1"}',
    '{"name":"../x","settings":{"auth":{"realmFiles":["/etc/passwd"]}}}',
    '{"match":{"path":"/"},"count":{"at_least":0},"in_order":[{},{}]}',
    '{"token":"a.b.c"}',
    '{"client":"understudy","claims":{"exp":"x"}}',
    '{"app":{"variant":"slow","stepPause":-1},"search":{"apiTokens":[null]}}',
    '{"only":["rules","clock","journal","realms"]}',
  ],
  headers: [
    json,
    'X-Understudy-Sandbox: fuzz-1',
    'X-Understudy-Sandbox: \u00ff',
    'Sec-Fetch-Site: cross-site',
    'Origin: http://evil',
  ],
};

const tokens: Surface = {
  paths: [
    ...[
      'token',
      'token',
      'token/introspect',
      'revoke',
      'userinfo',
      'certs',
      'logout',
      'auth/device',
      'ext/par/request',
      'ext/ciba/auth',
    ].map((name) => `${openid}/${name}`),
    `${realm}/.well-known/openid-configuration`,
    `${realm}/.well-known/uma2-configuration`,
    ...['resource_set', 'permission', 'permission/ticket', 'uma-policy/x'].map(
      (name) => `${realm}/authz/protection/${name}`,
    ),
    `${realm}/clients-registrations/openid-connect`,
    `${realm}/clients-registrations/default/x`,
    '/realms/x/../demo',
    '/realms/%00/account',
  ],
  bodies: [
    'grant_type=client_credentials&client_id=understudy&client_secret=understudy-secret&scope=email',
    'grant_type=urn:ietf:params:oauth:grant-type:uma-ticket&audience=understudy&permission=a%23b&ticket=x.y.z&rpt=',
    'grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token=a.b.c&client_id=understudy',
    'grant_type=authorization_code&code=a.b.c&client_id=understudy&redirect_uri=x&code_verifier=%00',
    'grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=%ff',
    'token=a.b.c&token=&client_id=%zz',
    '{"name":"a","resource_scopes":[{"name":1}],"redirect_uris":["javascript:x"],"attributes":{"__proto__":[]}}',
    '[{"resource_id":"x","resource_scopes":[null]}]',
  ],
  headers: [
    form,
    form,
    json,
    'Authorization: Basic dW5kZXJzdHVkeTp1bmRlcnN0dWR5LXNlY3JldA==',
    'Authorization: Bearer eyJhbGciOiJub25lIn0.e30.',
    'DPoP: x',
    'Origin: http://x',
  ],
};

const people: Surface = {
  paths: [
    `${openid}/auth?${login}`,
    `${openid}/auth?${login}&prompt=create&claims=%7B&request=a.b.c&ui_locales=x&kc_action=UPDATE_PASSWORD`,
    `${openid}/registrations?${login}`,
    `${openid}/forgot-credentials?${login}`,
    `${openid}/logout?id_token_hint=a.b.c&post_logout_redirect_uri=//evil`,
    ...[
      'authenticate',
      'registration',
      'reset-credentials',
      'required-action',
      'action-token',
      'restart',
      'detached-info',
      'consent',
    ].map(
      (name) =>
        `${realm}/login-actions/${name}?client_id=account-console&tab_id=x&execution=y&session_code=z&key=a.b.c`,
    ),
    `${realm}/device?user_code=AAAA-AAAA`,
    `${realm}/account/`,
    `${realm}/account/credentials`,
    `${realm}/account/sessions/devices`,
    `${realm}/broker/x/login`,
  ],
  bodies: [
    'username=ada&password=x&credentialId=&rememberMe=on',
    'username=%3Cscript%3E&email=a%0D%0ABcc:%20x@y&firstName=%00&password=x&password-confirm=y',
    'password-new=%F0%9F%92%A9&password-confirm=x&logout-sessions=on',
    '{"username":"x","email":{},"attributes":{"a":"b"}}',
  ],
  headers: [
    form,
    form,
    json,
    'Cookie: AUTH_SESSION_ID=x.y; KC_RESTART=a.b.c; KEYCLOAK_IDENTITY=eyJ; KEYCLOAK_SESSION=demo/x/y',
    'Accept-Language: \u00ff',
    'Accept: application/json',
  ],
};

const admin: Surface = {
  paths: [
    ...[
      '',
      '/demo',
      '/demo/users',
      '/demo/users/x',
      '/demo/users/x/execute-actions-email',
      '/demo/users?first=-1&q=a:',
      '/demo/clients',
      '/demo/clients/x',
    ],
    ...[
      '/demo/clients/x/authz/resource-server/import',
      '/demo/roles/x',
      '/demo/groups',
      '/demo/components',
      '/demo/events',
      '/demo/partial-export',
    ],
    ...[
      '/demo/authentication/flows',
      '/demo/organizations',
      '/demo/identity-provider/instances',
      '/demo/client-scopes',
      '/..%2f',
      '/%00',
    ],
  ].map((path) => `/admin/realms${path}`),
  bodies: [
    '{}',
    '[]',
    '{"realm":"x","users":[{"username":null}]}',
    '{"username":"\\u0000"}',
    '["VERIFY_EMAIL",1]',
    '{"id":"../x","attributes":[]}',
  ],
  headers: [json, 'Authorization: Bearer a.b.c', 'Authorization: Bearer '],
};

const agents: Surface = {
  paths: ['/mcp', '/mcp/', '/-/mcp', '/mcp?tavilyApiKey=x', `${box}/mcp`],
  bodies: [
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tavily_search","arguments":{"query":"tea","max_results":"x"}}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_requests","arguments":{"limit":-1}}}',
    '{"jsonrpc":"2.0","id":{},"method":1,"params":[]}',
    '[{"jsonrpc":"2.0","method":"ping"},1,null]',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
  ],
  headers: [
    json,
    json,
    'Accept: application/json, text/event-stream',
    'Mcp-Session-Id: x',
    'MCP-Protocol-Version: 1999',
    'default_parameters: {',
  ],
};

const proxied: Surface = {
  paths: [
    'http://api.tavily.com/search',
    'http://127.0.0.1:1/',
    'http://[::1]:x/',
    'api.tavily.com:443',
    'localhost:0',
    'http://user:pw@api.tavily.com/',
    'file:///etc/passwd',
  ],
  bodies: ['', '{"query":"x"}'],
  headers: [json, 'Proxy-Authorization: Basic eDp5', 'Host: api.tavily.com', 'Forwarded: for=1.1.1.1'],
};

const surfaces: readonly Surface[] = [search, control, tokens, people, admin, agents, proxied];

/** A place, a body and headers that belong together, and now and then one that does not. */
export function aim(random: Random): { path: string; body: string; headers: string[] } {
  const surface = random.of(surfaces);
  const other = random.below(8) === 0 ? random.of(surfaces) : surface;
  const headers = Array.from({ length: 1 + random.below(3) }, () => random.of(other.headers));
  return { path: random.of(surface.paths), body: random.of(other.bodies), headers };
}
