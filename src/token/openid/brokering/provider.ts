import type { IdentityProviderJson } from '../../realm/representations/family-json.ts';
import { identityProviderOf } from '../../realm/representations/identity-providers.ts';
import type { RealmJson } from '../../realm/representations/json.ts';
import { type SocialKind, socialKinds, socialName } from './social-kinds.ts';

/** An identity provider as logins use it. */
export interface Provider {
  readonly alias: string;
  readonly json: IdentityProviderJson;
  /** The name for people. */
  readonly displayName: string;
  readonly kind: 'oidc' | 'oauth2';
  /** A social network; undefined: an OpenID provider of one's own. */
  readonly social: SocialKind | undefined;
  /** A member of its configuration; undefined where it is empty. */
  readonly get: (name: string) => string | undefined;
  /** Whether a member of its configuration, or of its representation, is true. */
  readonly is: (name: string) => boolean;
}

const ofOneself: ReadonlySet<string> = new Set(['oidc', 'keycloak-oidc']);

/** Whether people can log in by providers of a kind. */
export const isLoginKind = (providerId: string): boolean => ofOneself.has(providerId) || socialKinds.has(providerId);

/** A provider by its alias; undefined when there is none that is enabled, or none of a kind by which people log in. */
export function providerOf(realm: RealmJson, alias: string): Provider | undefined {
  const json = identityProviderOf(realm, alias);
  return json === undefined || json.enabled === false || !isLoginKind(json.providerId) ? undefined : readProvider(json);
}

export function readProvider(json: IdentityProviderJson): Provider {
  const social = socialKinds.get(json.providerId);
  const fixed: Readonly<Record<string, string>> = social?.addresses(json.config) ?? {};
  const get = (name: string) => json.config[name] || fixed[name] || undefined;
  return {
    alias: json.alias,
    json,
    displayName: providerName(json),
    kind: social?.profile === undefined ? 'oidc' : 'oauth2',
    social,
    get,
    is: (name) => String(json[name] ?? get(name)) === 'true',
  };
}

/** The name of a provider for people: its own, that of its network, or its alias (Keycloak 26.7). */
export const providerName = (json: IdentityProviderJson): string =>
  json.displayName || (socialName(json.providerId) ?? json.alias);

/** Its name where an account is linked: its own, or its alias, whatever network it is (Keycloak 26.7). */
export const nameInLinks = ({ alias, displayName }: IdentityProviderJson): string =>
  displayName?.trim() ? displayName : alias;

/** Whether the login page shows a provider. */
export const isShown = (provider: Provider): boolean =>
  !['linkOnly', 'hideOnLogin', 'hideOnLoginPage'].some((name) => provider.is(name));
