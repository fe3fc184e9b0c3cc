import { refusals } from './oauth-error.ts';
import type { Client, ClientScope, Realm } from './realm/realm.ts';

/** What a request for scopes amounts to. */
export interface GrantedScope {
  /** `openid` was asked for. */
  readonly openid: boolean;
  /** Client scopes in force, in the order of the realm. */
  readonly clientScopes: readonly ClientScope[];
  /** What the answer says. */
  readonly shown: string;
  /** All names, hidden ones too: what a refresh token carries. */
  readonly all: string;
}

/**
 * The scopes in force when `asked` is the value of the parameter `scope`: the client's default scopes and the optional
 * ones that were asked for.
 * @throws {Refusal} when a name is unknown to the client, or the value is empty or has more than one blank between names.
 */
export function grantScope(realm: Realm, client: Client, asked: string | undefined): GrantedScope {
  const names = new Set(asked?.split(' '));
  const optional = new Map(client.optionalScopes.map((scope) => [scope.name, scope]));
  const defaults = new Set(client.defaultScopes);
  for (const name of names) {
    const known = name === 'openid' || optional.has(name) || client.defaultScopes.some((scope) => scope.name === name);
    // Control characters are left out of the message (recorded).
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
    if (!known) throw refusals.invalidScopes((asked ?? '').replace(/[\u0000-\u001f\u007f]/g, ''));
  }
  const clientScopes = realm.clientScopes.filter(
    (scope) => defaults.has(scope) || (names.has(scope.name) && optional.has(scope.name)),
  );
  const openid = names.has('openid');
  const join = (scopes: readonly ClientScope[]) =>
    [...(openid ? ['openid'] : []), ...scopes.map(({ name }) => name)].join(' ');
  // The members of organizations are not known here, so that scope grants nothing.
  const shown = clientScopes.filter(({ name, includeInTokenScope }) => includeInTokenScope && name !== 'organization');
  return { openid, clientScopes, shown: join(shown), all: join(clientScopes) };
}
