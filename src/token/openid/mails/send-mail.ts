import { isEmailAddress } from '../../realm/profile/email-address.ts';
import type { Json } from '../../realm/representations/json.ts';
import { recordEvent } from '../context/record-event.ts';
import type { RequestContext } from '../context/request-context.ts';
import { mailFrom, mailServerOf, type OutgoingMail, type SendMail } from './mail-server.ts';
import { type MailContent, mailTexts } from './mail-texts.ts';

/**
 * Sends a mail: it lies in the mailbox of the server from then on, and where that is set the realm's mail server has it.
 * @returns why it was not sent; undefined when it was
 */
export async function sendMail(
  context: RequestContext,
  to: string,
  content: Omit<MailContent, 'realmName'>,
): Promise<string | undefined> {
  const { realm, milliseconds, store } = context.state;
  if (!isEmailAddress(to)) return `Invalid recipient address ${JSON.stringify(to)}`;
  const texts = mailTexts({ ...content, realmName: realm.displayName ?? realm.name });
  const { sendMail: handOver, warn } = context.outgoing;
  if (handOver !== undefined) {
    const fault = await throughServer(handOver, store.json().smtpServer as Json, { to, ...texts });
    if (fault !== undefined) {
      warn(`realm ${realm.name}: a mail was not sent: ${fault}`);
      return fault;
    }
  }
  context.mails.put({ time: milliseconds(), realm: realm.name, to, ...texts, links: [content.link] });
  return undefined;
}

/** Hands a mail to the mail server of a realm. @returns why that was not possible */
export async function throughServer(
  handOver: SendMail,
  settings: Json | undefined,
  mail: Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'html'>,
): Promise<string | undefined> {
  try {
    await handOver(mailServerOf(settings ?? {}), mailFrom(settings ?? {}, mail));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** What happened to a mail, as Keycloak's events say it. */
interface MailEvent {
  readonly type: 'SEND_VERIFY_EMAIL' | 'SEND_RESET_PASSWORD' | 'SEND_IDENTITY_PROVIDER_LINK';
  readonly clientId: string;
  readonly userId: string;
  readonly email: string;
}

/** Stores the event of a mail. @param fault why it was not sent */
export function recordMail(
  context: RequestContext,
  { type, email, ...who }: MailEvent,
  fault: string | undefined,
): void {
  recordEvent(context, {
    ...who,
    type: fault === undefined ? type : `${type}_ERROR`,
    ...(fault !== undefined && { error: 'email_send_failed' }),
    details: { email, ...(fault !== undefined && { reason: fault }) },
  });
}
