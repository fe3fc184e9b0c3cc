import { isLoginKind, isShown, type Provider, readProvider } from '../../openid/brokering/provider.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { IdentityProviderJson } from '../../realm/representations/family-json.ts';
import { identityProvidersOf } from '../../realm/representations/identity-providers.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { localUrl } from '../login/login-urls.ts';
import type { ProviderLink } from '../pages/provider-buttons.ts';
import { brokerUrl } from './broker-urls.ts';

/** Those with a place of their own first, all others by their aliases (Keycloak 26.7). */
function inOrder(a: Provider, b: Provider): number {
  const place = (one: Provider) => Number(one.get('guiOrder') ?? 'none');
  const [first, second] = [place(a), place(b)].map((at) => (Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at));
  return (first ?? 0) - (second ?? 0) || (a.alias < b.alias ? -1 : 1);
}

/** Which providers a page shows: those of the realm, or of an organization, where that is known. */
interface Which {
  readonly only?: 'realm' | 'organization' | undefined;
  readonly organizationId?: string | undefined;
}

function isOf({ state }: RequestContext, { organizationId, config }: IdentityProviderJson, which: Which): boolean {
  if (organizationId === undefined || !state.realm.hasOrganizations) return which.only !== 'organization';
  if (which.only === 'realm') return false;
  if (which.organizationId !== undefined) return which.organizationId === organizationId;
  return config['kc.org.broker.login.hide-when-org-unknown'] !== 'true';
}

/** Who must log in again sees the providers of the own account only, where it has some or the realm has no organizations (Keycloak 26.7). */
function linkedOf({ state }: RequestContext, { reauthenticates, userId }: LoginTab): ReadonlySet<string> | undefined {
  const user = reauthenticates && userId !== undefined ? state.store.users().byId.get(userId) : undefined;
  if (user === undefined) return undefined;
  const linked = new Set((user.federatedIdentities ?? []).map(({ identityProvider }) => identityProvider));
  return linked.size > 0 || !state.realm.hasOrganizations ? linked : undefined;
}

/** The identity providers that a login page shows. The one that is being linked is left out. */
export function providerLinks(context: RequestContext, tab: LoginTab, which: Which = {}): readonly ProviderLink[] {
  const beingLinked = tab.broker?.identity?.alias;
  const linked = linkedOf(context, tab);
  return identityProvidersOf(context.state.store.json())
    .filter(
      (provider) => provider.enabled !== false && isLoginKind(provider.providerId) && isOf(context, provider, which),
    )
    .map(readProvider)
    .filter((provider) => isShown(provider) && provider.alias !== beingLinked && (linked?.has(provider.alias) ?? true))
    .sort(inOrder)
    .map(({ alias, displayName }) => ({
      alias,
      name: displayName,
      url: localUrl(context, brokerUrl(context, `${encodeURIComponent(alias)}/login`, tab)),
    }));
}
