import type { ControlServer, Reply } from './control-server.ts';

export const tokenPath = '/realms/demo/protocol/openid-connect/token';
/** The key of the second caller is `tvly-key-0002`. */
export const twoKeys = { search: { apiTokens: ['tvly-key-0001', 'tvly-key-0002'] } };

export interface JournalBox {
  readonly name: string;
  readonly base: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  search(body: object, key?: string): Promise<Reply>;
  token(form: Record<string, string>): Promise<Reply>;
  verify(body: object): Promise<Reply>;
  /** The targets of the entries that fit a query. */
  targets(query?: string): Promise<string[]>;
}

/** Makes sandboxes of one test each, by base path. */
export function journalBoxes(server: ControlServer): () => JournalBox {
  let count = 0;
  return () => {
    count += 1;
    const name = `journal-${count}`;
    const base = `/-/s/${name}`;
    const call: JournalBox['call'] = (method, path, body, headers) => server.call(method, base + path, body, headers);
    return {
      name,
      base,
      call,
      search: (body, key = 'tvly-key-0001') =>
        call('POST', '/search', body, { authorization: `Bearer ${key}`, 'content-type': 'application/json' }),
      token: (form) =>
        call('POST', tokenPath, new URLSearchParams(form).toString(), {
          'content-type': 'application/x-www-form-urlencoded',
        }),
      verify: (body) => call('POST', '/-/requests/verify', body),
      targets: async (query = '') =>
        (await call('GET', `/-/requests${query}`)).json.requests.map(({ target }: { target: string }) => target),
    };
  };
}
