import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import type { ActionToken } from '../../openid/mails/action-token.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import type { LoginTab } from '../login/login-tab.ts';

/** A link that was opened, with the login that it belongs to. */
export interface OpenedLink {
  readonly context: RequestContext;
  readonly token: ActionToken & { readonly jti: string };
  /** Of the browser in which the mail was asked for; otherwise a new one. */
  readonly tab: LoginTab;
  readonly isFresh: boolean;
  readonly user: User;
  readonly client: Client;
}

/** What links of a kind do. */
export interface LinkKind {
  /** The words for a link that this realm has not made. */
  readonly strange: string;
  /** Keycloak's name for that in its events. */
  readonly event: string;
  /** @returns why the link is not good any more; undefined when it is */
  fault(link: OpenedLink): LinkFault | undefined;
  /** Whether it is good once only. */
  isUsedUp(link: OpenedLink): boolean;
  follow(link: OpenedLink): Promise<Response>;
}

export interface LinkFault {
  readonly error: string;
  readonly message: string;
}

export const invalidCode = 'An error occurred, please login again through your application.';
export const staleLink =
  'The link you clicked is an old stale link and is no longer valid. Maybe you have already verified your email.';

/** Whether the user has had another address when the mail was sent. */
export const otherAddress = ({ token, user }: OpenedLink): LinkFault | undefined =>
  token.eml === undefined || token.eml === user.email
    ? undefined
    : { error: 'invalid_email', message: 'Invalid email address.' };
