import type { BrokeredIdentity } from '../../openid/brokering/brokered-identity.ts';
import type { RealmState } from '../../openid/context/realm-state.ts';
import type { FlowRecord } from '../../openid/flows/authenticator.ts';
import type { CodeRequest } from '../../openid/grants/authorization-codes.ts';
import { type BrowserTab, joinRoot, tabKey, tabLifespan } from '../../openid/sessions/browser-tabs.ts';
import type { RecoveryList } from '../../realm/recovery-codes.ts';

/** The authorization request of a client. */
export interface ClientRequest extends CodeRequest {
  /** The URI to which the browser goes back. */
  readonly redirectUri: string;
  readonly responseType: string;
  readonly responseMode?: string | undefined;
  readonly state?: string | undefined;
  readonly prompt?: string | undefined;
  readonly maxAge?: number | undefined;
  readonly loginHint?: string | undefined;
  readonly uiLocales?: string | undefined;
  readonly acrValues?: string | undefined;
  readonly claims?: string | undefined;
  /** The action that the user is to do for the client: `kc_action` up to its colon. */
  readonly action?: string | undefined;
  /** The code of the device that the login is for. Then the browser does not go back to the client. */
  readonly deviceUserCode?: string | undefined;
  /** The flow that the client has asked for; undefined: the login. */
  readonly begins?: 'registration' | 'reset-credentials' | undefined;
  /** The `request_uri` of a request that was pushed. */
  readonly pushedUri?: string | undefined;
}

/** A login by an identity provider that is not finished. */
export interface BrokerProgress {
  readonly alias: string;
  readonly nonce?: string | undefined;
  /** Of PKCE. */
  readonly verifier?: string | undefined;
  /** What the provider has said of its user, who has no account here yet. */
  readonly identity?: BrokeredIdentity | undefined;
  /** The account that has the same address or name. */
  readonly existing?:
    | { readonly userId: string; readonly what: 'email' | 'username'; readonly value: string }
    | undefined;
  /** People are to look through their profile, complete or not. */
  readonly mustReview?: boolean | undefined;
  /** The address is another one than the provider's. */
  readonly isOtherEmail?: boolean | undefined;
  /** The name is another one than the provider's. */
  readonly isOtherUsername?: boolean | undefined;
  /** The name at the provider of an account whose link was opened in a mail. */
  readonly verifiedAs?: string | undefined;
  /** The account at the provider takes the place of another one. */
  readonly overridesLink?: boolean | undefined;
  /** The account was made in this login. */
  readonly isNewUser?: boolean | undefined;
  /** All steps are done: whose account it is, and whether it was made for that. */
  readonly done?: { readonly userId: string; readonly isNew: boolean } | undefined;
}

/** Where flows are below `login-actions/` that people come to from the login. */
export type FlowPath = 'registration' | 'reset-credentials' | 'first-broker-login';

/** What was done of a flow that decides otherwise than Keycloak's own, as JSON. */
export interface FlowProgress extends FlowRecord {
  readonly alias: string;
  /** Where its forms are below `login-actions/`; undefined: at `authenticate`. */
  readonly path?: FlowPath | undefined;
  /** The user was settled before the form for name and password was shown. */
  isUserSettled?: boolean | undefined;
  /** The name was typed before, and the form for the password shows it. */
  isNameFixed?: boolean | undefined;
  /** Identifier of the organization that the login is for. */
  organizationId?: string | undefined;
  /** The user has chosen it, and may choose another one. */
  canSwitch?: boolean | undefined;
  /** What the client has asked for before the user has chosen. */
  chosenScope?: string | undefined;
  /** The name of a user who is about to choose another organization. */
  switchesAs?: string | undefined;
}

/** An unfinished login in one tab of a browser, as JSON. */
export interface LoginTab extends BrowserTab {
  readonly request: ClientRequest;
  /** The code that the next form must hold; undefined before the first form. */
  readonly code?: string | undefined;
  /** The form that is due. */
  readonly execution: string;
  /** Undefined where the flow decides like Keycloak's own. */
  readonly flow?: FlowProgress | undefined;
  /** Seconds since the epoch. */
  readonly startedAt: number;
  /** The name that the user has typed. */
  readonly username?: string | undefined;
  readonly rememberMe?: boolean | undefined;
  /** The user whose password was right. */
  readonly userId?: string | undefined;
  /** All credentials were right. Required actions and consent may follow. */
  readonly isAuthenticated?: boolean | undefined;
  /** The login goes on in an existing session. */
  readonly sso?: boolean | undefined;
  /** The user is logged in and must log in again. No other user may go on. */
  readonly reauthenticates?: boolean | undefined;
  /** The message for the next form. */
  readonly message?: { readonly type: 'error' | 'info' | 'warning' | 'success'; readonly text: string } | undefined;
  /** The result of the action that the client asks for; undefined until it is done. */
  readonly actionStatus?: 'success' | 'cancelled' | 'error' | undefined;
  /** The form that was sent last, as its URL names it. */
  readonly lastExecution?: string | undefined;
  /** The user has consented in this login. */
  readonly hasConsented?: boolean | undefined;
  /** The language that people have chosen in this login. */
  readonly locale?: string | undefined;
  /** The user has registered in this login. */
  readonly isNew?: boolean | undefined;
  /** The recovery codes that are shown, which nobody has confirmed. */
  readonly recoveryList?: RecoveryList | undefined;
  /** Required actions of this login, besides those of its user. */
  readonly actions?: readonly string[] | undefined;
  /** The address to which a link was sent to verify it; empty: one is to be sent. */
  readonly verifying?: string | undefined;
  /** The login ends with a page, and nobody is logged in. `backTo`: the URL of its link, where it is not the client's. */
  readonly endsWithPage?: { readonly backTo?: string | undefined } | undefined;
  /** The link that led here and is used up at the end: its identifier, and when it expires. */
  readonly link?: { readonly id: string; readonly until: number } | undefined;
  /** The identity provider that people log in by, or come from. */
  readonly broker?: BrokerProgress | undefined;
  /** What the session is to note. */
  readonly sessionNotes?: Readonly<Record<string, string>> | undefined;
  /** The user whose link for new credentials was opened. */
  readonly linkUserId?: string | undefined;
  /** The tab in which a link was asked for, before this one. */
  readonly forkedFrom?: string | undefined;
}

/** Begins a login in a new tab. */
export async function openTab(
  state: RealmState,
  start: Pick<LoginTab, 'rootId' | 'request' | 'execution'>,
): Promise<LoginTab> {
  const tab: LoginTab = { ...start, tabId: state.ids.tab(), startedAt: state.now() };
  await joinRoot(state, tab);
  await saveTab(state, tab);
  return tab;
}

export const loadTab = async ({ records }: RealmState, rootId: string, tabId: string): Promise<LoginTab | undefined> =>
  (await records.get(tabKey({ rootId, tabId }))) as LoginTab | undefined;

export async function saveTab(state: RealmState, tab: LoginTab): Promise<void> {
  await state.records.put(tabKey(tab), { ...tab }, tab.startedAt + tabLifespan(state));
}

/** Identifiers of the forms. */
export const executions = {
  password: 'username-password-form',
  otp: 'auth-otp-form',
} as const;
