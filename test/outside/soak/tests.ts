import { initialize, mcpHeaders, rpc } from '../../support/mcp-client.ts';
import type { Random } from '../fuzz/random.ts';
import type { Kinds, Sender } from './sender.ts';

/** Sandboxes that stay. */
const standing = 20;
/** Those that traffic goes to: the requests that `/logs` of each shows are to be at their bound, too. */
const used = 2;
/** How many the server may have: also `default`, the one with rules, and one for each lane. */
export const maxSandboxes = standing + 2 + 8;
/** Room for a rule of each lane. */
const standingRules = 10_000 - 8;

const search = { authorization: 'Bearer tvly-dev-understudy' };

/** What tests and agents do: sandboxes, rules, journals, mails, MCP. */
export function testKinds({ ask, get, json }: Sender, random: Random): { kinds: Kinds; fill(): Promise<void> } {
  let made = 0;
  const someSandbox = () => `/-/s/standing-${random.below(used)}`;
  const rule = (at: number) => ({
    match: { interface: 'search', body: { query: `asked ${at}` } },
    then: { respond: { status: 503, body: 'x'.repeat(random.below(500)) } },
  });
  const kinds = {
    'a sandbox': async () => {
      made += 1;
      const name = `made-${made}`;
      await json('/-/sandboxes', { name }, 201);
      await json(`/-/s/${name}/search`, { query: 'tea' }, 200, search);
      await ask('DELETE', `/-/sandboxes/${name}`, 204);
    },
    'in a sandbox': () => json(`${someSandbox()}/search`, { query: `question ${random.below(100)}` }, 200, search),
    'a big body': () => json(`${someSandbox()}/search`, { query: 'tea', x: 'y'.repeat(100_000) }, 200, search),
    rules: async () => {
      const path = `/-/s/with-rules/-/rules`;
      const { id } = JSON.parse((await json(path, rule(random.below(100_000)), 201)).text);
      await ask('DELETE', `${path}/${id}`, 204);
    },
    journal: () => get(`/-/requests?limit=${1 + random.below(100)}`),
    verification: () => json('/-/requests/verify', { match: { path: '/' }, at_least: 0 }),
    metrics: () => get('/-/metrics'),
    mails: () => get('/-/mails'),
    clock: () => json(`${someSandbox()}/-/clock/advance`, { seconds: 61 }),
    mcp: async () => {
      const begun = await json('/mcp', initialize(), 200, { ...search, ...mcpHeaders });
      const headers = { ...search, ...mcpHeaders, 'mcp-session-id': String(begun.headers['mcp-session-id']) };
      await json('/mcp', rpc('tools/call', { name: 'tavily_search', arguments: { query: 'tea' } }), 200, headers);
    },
  };
  return {
    kinds,
    /** Makes the sandboxes that stay, and as many rules as there may be. */
    async fill() {
      for (let at = 0; at < standing; at += 1) await json('/-/sandboxes', { name: `standing-${at}` }, 201);
      const rules = Array.from({ length: standingRules }, (_, at) => rule(at));
      await ask('PUT', '/-/s/with-rules/-/rules', 200, {}, JSON.stringify({ rules }));
    },
  };
}
