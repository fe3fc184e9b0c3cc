import { isLoginKind } from '../../openid/brokering/provider.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { readUrlEncoded } from '../../openid/http/form.ts';
import { identityProviderOf } from '../../realm/representations/identity-providers.ts';
import { type LoginTab, saveTab } from '../login/login-tab.ts';
import { brokerUrl } from './broker-urls.ts';

/** Sends the browser to the provider in `kc_idp_hint`; undefined when there is none by which people log in. */
export async function toHintedProvider(context: RequestContext, tab: LoginTab): Promise<Response | undefined> {
  const { store, ids } = context.state;
  const query = readUrlEncoded(context.request.query);
  const alias = typeof query === 'string' ? undefined : query.first.get('kc_idp_hint');
  const provider = alias ? identityProviderOf(store.json(), alias) : undefined;
  if (provider === undefined || provider.enabled === false || !isLoginKind(provider.providerId)) return undefined;
  const next = { ...tab, code: ids.secret() };
  await saveTab(context.state, next);
  const path = `${encodeURIComponent(provider.alias)}/login`;
  return { status: 303, headers: [['Location', brokerUrl(context, path, next, tab.request.loginHint)]] };
}
