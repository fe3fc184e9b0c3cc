import type { RequestContext } from '../context/request-context.ts';
import { hashOrderBy } from '../realm/java-hash-order.ts';
import type { User } from '../realm/user.ts';
import { grantScope } from '../scopes/grant-scope.ts';
import type { LoginTab } from './login-tab.ts';

/** The client scopes that a login still needs consent to, by name; the client itself among them where it is shown. */
export function missingConsents({ state }: RequestContext, tab: LoginTab, user: User): readonly string[] {
  const { realm } = state;
  const client = realm.clients.get(tab.request.clientId);
  // Devices need it every time, whatever the client says (Keycloak 26.7).
  const isForDevice = tab.request.deviceUserCode !== undefined;
  if (client === undefined || tab.hasConsented || !(client.consentRequired || isForDevice)) return [];
  const asksAgain = isForDevice || tab.request.prompt?.split(' ').includes('consent') === true;
  const granted = asksAgain ? [] : (user.consents.get(client.clientId) ?? []);
  const { clientScopes } = grantScope({ realm, client, user }, tab.request.scope);
  const shown = clientScopes.filter(({ displayOnConsentScreen }) => displayOnConsentScreen);
  const own = client.attributes.get('display.on.consent.screen') === 'true' ? [client] : [];
  // As Keycloak 26.7 lists a set of identifiers.
  return hashOrderBy([...shown, ...own], ({ id }) => id)
    .map((one) => ('clientId' in one ? one.clientId : one.name))
    .filter((name) => !granted.includes(name));
}
