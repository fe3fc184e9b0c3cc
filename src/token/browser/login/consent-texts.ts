import type { RealmState } from '../../openid/context/realm-state.ts';
import type { Client } from '../../realm/realm-client.ts';
import { type Saying, say } from '../pages/page-html.ts';

/** Texts of the messages that the default client scopes name. */
const messages: Readonly<Record<string, string>> = {
  profileScopeConsentText: 'User profile',
  emailScopeConsentText: 'Email address',
  addressScopeConsentText: 'Address',
  phoneScopeConsentText: 'Phone number',
  offlineAccessScopeConsentText: 'Offline Access',
  rolesScopeConsentText: 'User roles',
  organizationScopeConsentText: 'Organization',
};

/** The attributes of a client scope, or of the client itself, in the admin API. */
type Attributes = Readonly<Record<string, unknown>> | undefined;

/**
 * The texts of client scopes and of the client itself: a text of their own, or their name. They are ordered by
 * `gui.order`; those without one come last.
 */
export function consentTexts(
  { store }: RealmState,
  names: readonly string[],
  client?: Client,
): readonly (string | Saying)[] {
  const scopes = new Map(store.json().clientScopes.map((scope) => [scope.name, scope.attributes as Attributes]));
  const attribute = (name: string, key: string) =>
    name === client?.clientId ? client.attributes.get(key) : scopes.get(name)?.[key];
  const placeOf = (name: string) => {
    const order = attribute(name, 'gui.order');
    return typeof order === 'string' && /^[+-]?\d{1,9}$/.test(order) ? Number(order) : lastPlace;
  };
  return [...names]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((name) => {
      const text = attribute(name, 'consent.screen.text');
      if (typeof text !== 'string' || text === '') return name;
      const key = keyOf(text);
      return key === undefined ? text : say(consentText(text), key);
    });
}

const keyOf = (text: string): string | undefined => /^\$\{(\w+)\}$/.exec(text)?.[1];

/** The text of a client scope: of `${emailScopeConsentText}` the message. */
export function consentText(text: string): string {
  const key = keyOf(text);
  return key === undefined ? text : (messages[key] ?? key);
}

/** The order of scopes without one (Keycloak 26.7). */
const lastPlace = 10_000;
