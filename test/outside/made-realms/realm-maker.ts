import type { Keycloak } from '../real-keycloak/keycloak.ts';
import type { Random } from '../real-keycloak/random.ts';

export type Json = Readonly<Record<string, unknown>>;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A realm that is to be made: what it has more than all others. */
export interface MadeRealm {
  readonly name: string;
  /** With what it is made. */
  readonly settings?: Json;
  /** Changed at the end: passwords of people that are there already need not obey it. */
  readonly lastSettings?: Json;
  /** What its clients have besides, by `clientId`. */
  readonly clients?: Readonly<Record<string, Json>>;
  make?(maker: RealmMaker, random: Random): Promise<void>;
}

/** Makes what a realm has over the administration interface, as a console does: one call for each thing. */
export class RealmMaker {
  readonly realm: string;
  readonly #admin: Keycloak['admin'];

  constructor(admin: Keycloak['admin'], realm: string) {
    this.realm = realm;
    this.#admin = admin;
  }

  call(method: string, path: string, body?: unknown): Promise<unknown> {
    return this.#admin(method, `/${this.realm}${path}`, body);
  }

  async change(path: string, change: Json): Promise<void> {
    const before = (await this.call('GET', path)) as Json;
    await this.call('PUT', path, { ...before, ...change });
  }

  role = async (name: string) => (await this.call('GET', `/roles/${encodeURIComponent(name)}`)) as Named;

  async client(clientId: string): Promise<string> {
    const [found] = (await this.call('GET', `/clients?clientId=${encodeURIComponent(clientId)}`)) as Named[];
    if (found === undefined) throw new Error(`no client ${clientId}`);
    return found.id;
  }

  async clientRole(clientId: string, name: string): Promise<Named> {
    return (await this.call(
      'GET',
      `/clients/${await this.client(clientId)}/roles/${encodeURIComponent(name)}`,
    )) as Named;
  }

  /** Makes a role, of a client if one is named. */
  async makeRole(name: string, clientId?: string): Promise<Named> {
    const at = clientId === undefined ? '' : `/clients/${await this.client(clientId)}`;
    await this.call('POST', `${at}/roles`, { name, description: `about ${name}` });
    return clientId === undefined ? this.role(name) : this.clientRole(clientId, name);
  }

  contain = (role: Named, parts: readonly Named[]) => this.call('POST', `/roles-by-id/${role.id}/composites`, parts);

  async group(path: string): Promise<Named> {
    return (await this.call('GET', `/group-by-path${path}`)) as Named;
  }

  /** Makes a group with its attributes and roles; the groups above it are there. */
  async makeGroup(path: string, attributes: Json = {}, roles: readonly Named[] = []): Promise<Named> {
    const [name = '', ...above] = path.split('/').slice(1).reverse();
    const parent = above.length === 0 ? undefined : await this.group(`/${above.reverse().join('/')}`);
    await this.call('POST', parent === undefined ? '/groups' : `/groups/${parent.id}/children`, { name, attributes });
    const made = await this.group(path);
    if (roles.length > 0) await this.call('POST', `/groups/${made.id}/role-mappings/realm`, roles);
    return made;
  }

  async user(username: string): Promise<string> {
    const [found] = (await this.call('GET', `/users?exact=true&username=${username}`)) as Named[];
    if (found === undefined) throw new Error(`no user ${username}`);
    return found.id;
  }

  async scope(name: string): Promise<string> {
    const found = ((await this.call('GET', '/client-scopes')) as Named[]).find((scope) => scope.name === name);
    if (found === undefined) throw new Error(`no scope ${name}`);
    return found.id;
  }

  makeScope = (name: string, protocolMappers: readonly Json[], attributes: Json = {}) =>
    this.call('POST', '/client-scopes', {
      name,
      protocol: 'openid-connect',
      protocolMappers,
      attributes: { 'include.in.token.scope': 'true', 'display.on.consent.screen': 'true', ...attributes },
    });

  async assignScope(clientId: string, kind: 'default' | 'optional', name: string): Promise<void> {
    await this.call(
      'PUT',
      `/clients/${await this.client(clientId)}/${kind}-client-scopes/${await this.scope(name)}`,
      {},
    );
  }

  async makeKey(providerId: string, name: string, config: Readonly<Record<string, string>>): Promise<void> {
    await this.call('POST', '/components', {
      name,
      providerId,
      providerType: 'org.keycloak.keys.KeyProvider',
      config: Object.fromEntries(Object.entries(config).map(([key, value]) => [key, [value]])),
    });
  }

  /** Gives roles of `realm-management` to the service account of a client. */
  async administer(clientId: string, names: readonly string[]): Promise<void> {
    const user = (await this.call('GET', `/clients/${await this.client(clientId)}/service-account-user`)) as Named;
    const roles = await Promise.all(names.map((name) => this.clientRole('realm-management', name)));
    const management = await this.client('realm-management');
    await this.call('POST', `/users/${user.id}/role-mappings/clients/${management}`, roles);
  }
}

/** A protocol mapper that writes into all tokens, unless its settings say otherwise. */
export const mapper = (protocolMapper: string, name: string, config: Json = {}) => ({
  name,
  protocol: 'openid-connect',
  protocolMapper,
  config: {
    'access.token.claim': 'true',
    'id.token.claim': 'true',
    'userinfo.token.claim': 'true',
    'introspection.token.claim': 'true',
    ...config,
  },
});
