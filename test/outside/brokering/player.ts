import { randomBytes } from 'node:crypto';
import { type Reply, Visitor } from '../real-login/visitor.ts';
import type { RealmPair } from './brokered-realms.ts';
import { observed } from './observed.ts';

/** What one step showed, hop by hop. */
export interface Seen {
  readonly what: string;
  readonly lines: readonly string[];
}

type Fields = Readonly<Record<string, string>>;
const callback = 'http://127.0.0.1:9/cb';
const maxHops = 12;

interface Administrator {
  token(): Promise<string>;
}

/** A browser on one of the servers, which notes all that it sees. */
export class Player {
  readonly seen: Seen[] = [];
  readonly #visitor: Visitor;

  constructor(server: string, realms: RealmPair, administrator: Administrator) {
    this.#visitor = new Visitor(server, realms.broker, administrator);
  }

  get location(): string {
    return this.#visitor.location ?? '';
  }

  get server(): string {
    return this.#visitor.url;
  }

  /** Begins a login to the application. */
  login(more: Fields = {}): Promise<void> {
    const parameters = {
      client_id: 'app',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid',
      state: 's',
      ...more,
    };
    return this.go('login', `auth?${new URLSearchParams(parameters)}`);
  }

  /** Opens an address of the broker's realm, or one in full. */
  async go(what: string, path: string): Promise<void> {
    await this.#follow(what, { method: 'GET', url: path.startsWith('http') ? path : this.#visitor.at(path) });
  }

  /** Goes back to the page before, which a browser shows without asking for it. */
  back(): void {
    this.#visitor.pages.pop();
  }

  /** Follows a link whose address or text has this in it. */
  async click(part: string): Promise<void> {
    const link = this.#visitor.page?.links.find(({ href, text }) => href.includes(part) || text === part);
    if (link === undefined) this.seen.push({ what: `click ${part}`, lines: ['no such link'] });
    else await this.go(`click ${part}`, this.#visitor.resolve(link.href));
  }

  /** Sends the first form of the page. */
  async send(fields: Fields): Promise<void> {
    const form = this.#visitor.page?.forms[0];
    const what = `send ${JSON.stringify(fields)}`;
    if (form === undefined) return void this.seen.push({ what, lines: ['no form'] });
    const sent = new Map(
      form.fields
        .filter(({ name, kind }) => name !== '' && kind !== 'submit' && kind !== 'button' && kind !== 'checkbox')
        .map(({ name, value }) => [name, value]),
    );
    for (const [name, value] of Object.entries(fields)) sent.set(name, value);
    await this.#follow(what, { method: 'POST', url: this.#visitor.resolve(form.action), form: [...sent] });
  }

  /** Gets tokens for the code that the application was sent, and notes their claims. */
  async redeem(): Promise<void> {
    const code = new URL(this.location || 'http://x').searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', client_id: 'app', redirect_uri: callback, code };
    const reply = await this.#visitor.visit({
      method: 'POST',
      url: this.#visitor.at('token'),
      form: Object.entries(form),
      cookies: 'none',
    });
    const claims = reply.status === 200 ? claimsOf(this.#visitor.memory.get('access_token') ?? '') : reply.body;
    this.seen.push({ what: 'redeem', lines: [`status ${reply.status}`, JSON.stringify(claims)] });
  }

  /** Asks for the stored token of a provider. */
  async storedToken(alias: string, token = '{{access_token}}'): Promise<void> {
    const headers = { authorization: `Bearer ${this.#visitor.fill(token)}` };
    const reply = await this.#visitor.visit({
      method: 'GET',
      url: this.#visitor.at(`/broker/${alias}/token`),
      headers,
      cookies: 'none',
    });
    const shown =
      reply.status === 200 && reply.body.startsWith('{')
        ? `members ${Object.keys(JSON.parse(reply.body)).sort()}`
        : reply.body;
    this.seen.push({
      what: `stored token of ${alias}`,
      lines: [`status ${reply.status}`, shown.replace(uuids, '{id}')],
    });
  }

  /** Notes a user of the broker as the admin API shows it. */
  async user(username: string): Promise<void> {
    const found = (await this.#get(`users?exact=true&username=${username}`)) as { id: string }[];
    const id = found[0]?.id;
    const all =
      id === undefined
        ? []
        : await Promise.all(
            ['', '/federated-identity', '/role-mappings/realm', '/groups', '/role-mappings'].map((path) =>
              this.#get(`users/${id}${path}`),
            ),
          );
    this.seen.push({ what: `user ${username}`, lines: all.map((one) => plain(one)) });
  }

  /** Notes the events of the broker, newest first. */
  async events(count: number): Promise<void> {
    const events = (await this.#get(`events?max=${count}`)) as Record<string, unknown>[];
    const lines = events
      .filter(({ type }) => type !== 'IDENTITY_PROVIDER_FIRST_LOGIN')
      .map(({ type, clientId, userId, error }) => plain({ type, clientId, user: userId !== undefined, error }));
    this.seen.push({ what: 'events', lines });
  }

  /** Logs in at a provider that lies: goes to it and comes back with a code that says what it is to do. */
  async comeBack(
    alias: string,
    lie: string,
    subject: string,
    change: (state: string) => string = (state) => state,
  ): Promise<void> {
    await this.login();
    await this.click(`/broker/${alias}/login`);
    const asked = new URL(this.location || 'http://x').searchParams;
    const code = [lie, asked.get('nonce') ?? '', subject].join('.');
    const back = new URLSearchParams({ state: change(asked.get('state') ?? ''), code });
    await this.go(`come back with ${lie}`, `/broker/${alias}/endpoint?${back}`);
  }

  /** The parameter of the address that the browser was sent to last. */
  asked(name: string): string {
    return new URL(this.location || 'http://x').searchParams.get(name) ?? '';
  }

  async #get(path: string): Promise<unknown> {
    const { body } = await this.#visitor.administer({ method: 'GET', path });
    return body === '' ? undefined : JSON.parse(body);
  }

  async #follow(what: string, first: Parameters<Visitor['visit']>[0]): Promise<void> {
    const lines: string[] = [];
    let next = first;
    for (let hop = 0; hop < maxHops; hop++) {
      const before = this.#visitor.pages.length;
      const reply: Reply = await this.#visitor.visit(next);
      const page = this.#visitor.pages.length > before ? this.#visitor.page : undefined;
      lines.push(`-- ${hop}`, ...observed(reply, page, this.server));
      const location = this.#visitor.location;
      if (location === undefined || !new URL(location, next.url).href.startsWith(`${this.server}/`)) break;
      next = { method: 'GET', url: new URL(location, next.url).href };
    }
    this.seen.push({ what, lines });
  }
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** JSON without what is drawn or depends on the time, its lists in one order. */
function plain(value: unknown): string {
  const text = JSON.stringify(value, (name, one) => (leftOut.has(name) ? undefined : one)) ?? 'null';
  return JSON.stringify(sorted(JSON.parse(text.replace(uuids, '{id}'))));
}

const leftOut = new Set(['createdTimestamp', 'notBefore', 'access']);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, sorted(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** The claims of an access token that do not differ from run to run. */
const stableClaims = [
  'preferred_username',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'realm_access',
  'resource_access',
  'idp',
  'idpuser',
  'aud',
  'acr',
];

function claimsOf(token: string): unknown {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() || '{}';
  const claims = JSON.parse(payload) as Record<string, unknown>;
  return JSON.parse(plain(Object.fromEntries(stableClaims.map((name) => [name, claims[name]]))));
}

/** A state that nobody has given. */
export const inventedState = (): string => `${randomBytes(32).toString('base64url')}.x.y`;
