import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import type { Provider } from '../../openid/brokering/provider.ts';
import type { LoginTab } from '../login/login-tab.ts';

/** A first login by an identity provider that goes on. */
export interface FirstLogin {
  readonly tab: LoginTab;
  readonly provider: Provider;
  readonly identity: BrokeredIdentity;
}
