import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { type ActionToken, signActionToken } from '../../openid/mails/action-token.ts';
import type { MailContent, MailKind } from '../../openid/mails/mail-texts.ts';
import { recordMail, sendMail } from '../../openid/mails/send-mail.ts';
import { userLinkLifespan } from '../../realm/link-lifespans.ts';
import type { User } from '../../realm/user.ts';
import { languageOfUser } from '../languages/user-language.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { errorPage } from '../pages/error-page.ts';
import { linkInLogin } from './link-of-login.ts';

/** A link that a user gets while logging in. */
interface LoginLink {
  readonly kind: Exclude<MailKind, 'execute-actions'>;
  readonly to: string;
  /** What its token says besides for whom and for what it is. */
  readonly claims: Omit<ActionToken, 'exp' | 'sub' | 'typ' | 'azp'>;
  /** The step of the login that the link names. */
  readonly execution?: string;
  readonly linking?: MailContent['linking'];
}

const events = {
  'verify-email': 'SEND_VERIFY_EMAIL',
  'update-email': 'SEND_VERIFY_EMAIL',
  'reset-credentials': 'SEND_RESET_PASSWORD',
  'idp-verify-account-via-email': 'SEND_IDENTITY_PROVIDER_LINK',
} as const;

/** Sends a link that belongs to a login, and stores the event of its mail. @returns why it was not sent; undefined when it was */
export async function mailLink(
  context: RequestContext,
  { tabId, request }: LoginTab,
  user: User,
  { kind, to, claims, execution, linking }: LoginLink,
): Promise<string | undefined> {
  const { state } = context;
  const { clientId } = request;
  const lifespan = userLinkLifespan(state.store.json(), kind);
  const exp = state.now() + lifespan;
  const token = await signActionToken(context, { exp, sub: user.id, typ: kind, azp: clientId, ...claims });
  const link = linkInLogin(context, token, { tabId, request, ...(execution !== undefined && { execution }) });
  const fault = await sendMail(
    context,
    to,
    { kind, link, lifespan, ...(linking && { linking }) },
    languageOfUser(user),
  );
  recordMail(context, { type: events[kind], clientId, userId: user.id, email: to }, fault);
  return fault;
}

/** The page for a mail that could not be sent. */
export const notSentPage = ({ state }: RequestContext): Response =>
  errorPage(state.realm, 'Failed to send email, please try again later.', { status: 500 });
