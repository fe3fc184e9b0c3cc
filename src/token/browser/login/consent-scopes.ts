import type { RequestContext } from '../../openid/context/request-context.ts';
import { grantScope } from '../../openid/scopes/grant-scope.ts';
import type { User } from '../../realm/user.ts';
import type { LoginTab } from './login-tab.ts';

/** The client scopes that a login still needs consent to, by name; the client itself among them where it is shown. */
export function missingConsents({ state }: RequestContext, tab: LoginTab, user: User): readonly string[] {
  const { realm } = state;
  const client = realm.clients.get(tab.request.clientId);
  // A device needs consent every time, whatever the client requires (Keycloak 26.7).
  const isForDevice = tab.request.deviceUserCode !== undefined;
  if (client === undefined || tab.hasConsented || !(client.consentRequired || isForDevice)) return [];
  const asksAgain = isForDevice || tab.request.prompt?.split(' ').includes('consent') === true;
  const granted = asksAgain ? [] : (user.consents.get(client.clientId) ?? []);
  const asking = { realm, client: { ...client, consentRequired: true }, user };
  const { consentNeeded } = grantScope(asking, tab.request.scope);
  const missing = consentNeeded.filter((name) => !granted.includes(name));
  return missing.length === 0 && isForDevice ? [client.clientId] : missing;
}
