import type { Response } from '../../openid/http/endpoint-response.ts';
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

/** What follows a flow: the end of the login, the login in another tab, or a page. */
export type Behind = Passed | { readonly elsewhere: LoginTab } | Response;
