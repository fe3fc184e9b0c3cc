import { json, type Surface } from './surface.ts';

/** What would change the answers to those who do nothing wrong is sent to sandboxes only. */
const box = '/-/s/fuzz-1';

export const control: Surface = {
  name: 'control',
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
