import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { errorPage } from '../pages/error-page.ts';
import { brokerLogin } from './broker-login.ts';
import { type BrowserLogin, fail } from './browser-login.ts';

/** `allow-access-authenticator` */
export const allow: Authenticator = { begin: () => ({ kind: 'success' }) };

/** `deny-access-authenticator` */
export const deny = (login: BrowserLogin): Authenticator => ({
  isConfigured: () => false,
  async begin({ config }) {
    const { context, client, user } = login;
    await fail(login, 'access_denied', user, true);
    const backTo = homeUrl(client, context.baseUrl);
    const page = errorPage(context.state.realm, config?.denyErrorMessage ?? 'Access denied', { status: 401, backTo });
    return { kind: 'failed', response: withNoBackButton(page) };
  },
});

/** `identity-provider-redirector`: the provider that the request names, or the flow. */
export const redirector = (login: BrowserLogin): Authenticator => ({
  begin({ config }) {
    const { context } = login;
    const form = readUrlEncoded(context.request.query);
    const alias = (typeof form === 'string' ? undefined : form.first.get('kc_idp_hint')) ?? config?.defaultProvider;
    const provider = context.state.realm.source.json.identityProviders?.find((one) => one.alias === alias);
    if (!alias || provider?.enabled !== true) return { kind: 'attempted' };
    return { kind: 'challenge', response: brokerLogin(login, alias) };
  },
});
