import { call } from '../../support/control-server.ts';
import { mcpClient } from '../../support/mcp-client.ts';

/** What somebody was shown, and by what. */
export interface Shown {
  readonly by: string;
  readonly text: string;
}

const forms = ['', '?as=curl', '?as=fetch', '?as=python', '?as=template'];
const never = { headers: { 'x-nobody-sends-this': 'x' }, body: { nobody: 'x' }, query: { nobody: 'x' } };

/** Everything below `/-/` that a sandbox shows. @param base of the sandbox, such as `/-/s/name`; empty: of `default` */
export async function* everythingShown(url: string, base: string): AsyncGenerator<Shown> {
  const get = async (path: string): Promise<Shown> => {
    const { text } = await call(url, 'GET', `${base}${path}`);
    return { by: `GET ${base}${path}`, text };
  };
  const { paths } = JSON.parse((await get('/-/openapi.json')).text) as { paths: Record<string, { get?: object }> };
  for (const [path, { get: described }] of Object.entries(paths))
    if (described !== undefined && !path.includes('{') && !path.endsWith('/events')) yield get(path);
  yield get('/-/sandboxes/default/snapshot');
  const ids = await idsOf(get);
  for (const id of ids) for (const form of forms) yield get(`/-/requests/${id}${form}`);
  const { mails } = JSON.parse((await get('/-/mails')).text) as { mails: { id: string }[] };
  for (const { id } of mails) yield get(`/-/mails/${id}`);
  for (const name of ['search', 'token', 'app', undefined]) {
    const asked = { match: { ...never, ...(name !== undefined && { interface: name }) } };
    const { text } = await call(url, 'POST', `${base}/-/requests/verify`, asked, {
      'content-type': 'application/json',
    });
    yield { by: `POST ${base}/-/requests/verify`, text };
  }
  yield* agentsAreShown(url, base, ids);
}

/** Of all requests in the journal. */
async function idsOf(get: (path: string) => Promise<Shown>): Promise<string[]> {
  const ids: string[] = [];
  for (let more = ''; ; more = `&after=${ids.at(-1)}`) {
    const { requests } = JSON.parse((await get(`/-/requests?limit=1000${more}`)).text) as {
      requests: { id: string }[];
    };
    if (requests.length === 0) return ids;
    ids.push(...requests.map(({ id }) => id));
  }
}

/** What the tools of the MCP server at `/-/mcp` say. */
async function* agentsAreShown(url: string, base: string, ids: readonly string[]): AsyncGenerator<Shown> {
  const client = await mcpClient((body, headers) => call(url, 'POST', `${base}/-/mcp`, body, headers));
  const told = async (name: string, given: object): Promise<Shown> => ({
    by: `${name} ${JSON.stringify(given)}`,
    text: JSON.stringify(await client.call(name, given)),
  });
  yield told('list_requests', { limit: 100 });
  yield told('settings', {});
  yield told('verify', { match: never });
  for (const id of ids)
    for (const part of [{}, { part: 'request' }, { part: 'response' }, { as: 'curl' }])
      yield told('explain_request', { id, ...part });
}
