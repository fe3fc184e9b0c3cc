import type { UserSession } from '../../openid/sessions/session-store.ts';
import type { User } from '../../realm/user.ts';
import type { LoginTab } from '../login/login-tab.ts';

/** A login that has come through its flow. */
export interface Passed {
  readonly tab: LoginTab;
  readonly user: User;
  /** The session in which it goes on; undefined for a new one. */
  readonly session: UserSession | undefined;
}
