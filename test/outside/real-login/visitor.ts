import { fetchAgain } from '../support/fetch-again.ts';
import { CookieJar } from './cookie-jar.ts';
import { type Page, readPage } from './page.ts';

/** One request of a visitor. */
export interface Visit {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly form?: readonly (readonly [name: string, value: string])[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Which cookies go with it; `own` unless told. */
  readonly cookies?: 'own' | 'none' | 'stranger' | { readonly without: string };
}

/** A call of the admin API. */
export interface AdminCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the realm. */
  readonly path: string;
  readonly json?: unknown;
}

/** A response as it came. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** What the response sets, one entry for each cookie. */
  readonly setCookies: readonly string[];
  /** When it came, in seconds since the epoch. */
  readonly at: number;
}

/** What a redirection, or a page that posts itself, brings. */
const learned = ['code', 'access_token', 'id_token'];
const timeoutMs = 120_000;

interface Administrator {
  token(): Promise<string>;
}
const nobody: Administrator = { token: () => Promise.reject(new Error('nobody may change the realm')) };

/** A browser, and the application behind it, on one of the servers. */
export class Visitor {
  /** The page that is shown, and those before it. */
  readonly pages: { readonly page: Page; readonly url: string }[] = [];
  /** Where the last redirection led. */
  location: string | undefined;
  /** What was learned: `code`, `access_token`, `user_code` … */
  readonly memory = new Map<string, string>();
  readonly jar = new CookieJar();
  readonly #stranger = new CookieJar();

  /** Of the server. */
  readonly url: string;
  readonly realm: string;

  /** Of the realm, where it has one. */
  readonly frontendUrl: string | undefined;

  readonly #administrator: Administrator;

  /** @param administrator tokens of somebody who may change the realm, where that is wanted */
  constructor(url: string, realm: string, administrator: Administrator = nobody, frontendUrl?: string) {
    this.url = url;
    this.realm = realm;
    this.frontendUrl = frontendUrl;
    this.#administrator = administrator;
  }

  get page(): Page | undefined {
    return this.pages.at(-1)?.page;
  }

  /** The address of something in the realm; what `at` is relative to the protocol begins without a slash. */
  at(path: string): string {
    return `${this.url}/realms/${this.realm}${path.startsWith('/') ? path : `/protocol/openid-connect/${path}`}`;
  }

  /** The address that something on the shown page has, in full. */
  resolve(reference: string): string {
    return new URL(reference, this.pages.at(-1)?.url ?? this.url).href;
  }

  /** Replaces `{{name}}` by what was learned. */
  fill(text: string): string {
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => this.memory.get(name) ?? 'none');
  }

  async visit({ method, url: address, form, headers, cookies = 'own' }: Visit): Promise<Reply> {
    // A realm with an address of its own answers at that of the server, too.
    const url = this.frontendUrl === undefined ? address : address.replace(this.frontendUrl, this.url);
    // What leads to an application is not followed.
    if (!url.startsWith(`${this.url}/`)) return { status: 0, headers: new Headers(), body: '', setCookies: [], at: 0 };
    const { pathname } = new URL(url);
    const jar = cookies === 'stranger' ? this.#stranger : this.jar;
    const leftOut = typeof cookies === 'object' ? cookies.without : undefined;
    const cookie = cookies === 'none' ? undefined : jar.header(pathname, leftOut);
    const response = await fetchAgain(url, {
      method,
      headers: { 'accept-language': 'en', ...headers, ...(cookie !== undefined && { cookie }) },
      ...(form !== undefined &&
        method === 'POST' && {
          body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, this.fill(value)])),
        }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    const at = Math.floor(Date.now() / 1000);
    const setCookies = response.headers.getSetCookie();
    if (cookies !== 'none') jar.take(setCookies, pathname);
    this.#learn(url, response, body);
    return { status: response.status, headers: response.headers, body, setCookies, at };
  }

  /** As the administrator, who has no cookies. */
  async administer({ method, path, json }: AdminCall): Promise<Reply> {
    const response = await fetchAgain(`${this.url}/admin/realms/${this.realm}/${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#administrator.token()}`, 'content-type': 'application/json' },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body,
      setCookies: [],
      at: Math.floor(Date.now() / 1000),
    };
  }

  #learn(url: string, { headers }: Response, body: string): void {
    const type = headers.get('content-type') ?? '';
    if (type.startsWith('text/html') && body !== '') this.pages.push({ page: readPage(body), url });
    if (type.startsWith('application/json') && body.startsWith('{'))
      for (const [name, value] of Object.entries(JSON.parse(body) as object))
        if (typeof value === 'string') this.memory.set(name, value);
    this.location = headers.get('location') ?? undefined;
    for (const { name, value } of this.page?.forms.flatMap(({ fields }) => fields) ?? [])
      if (learned.includes(name)) this.memory.set(name, value);
    if (this.location === undefined || !URL.canParse(this.location, url)) return;
    const target = new URL(this.location, url);
    for (const parameters of [target.searchParams, new URLSearchParams(target.hash.slice(1))])
      for (const name of learned) if (parameters.has(name)) this.memory.set(name, parameters.get(name) ?? '');
  }
}
