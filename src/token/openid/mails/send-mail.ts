import { inSlices } from '../../../runtime/slices.ts';
import { isEmailAddress } from '../../realm/profile/email-address.ts';
import type { Json } from '../../realm/representations/json.ts';
import { recordEvent } from '../context/record-event.ts';
import type { RequestContext } from '../context/request-context.ts';
import { readerLocale } from '../languages/reader-locale.ts';
import { mailLanguage } from './mail-languages.ts';
import { mailFrom, mailServerOf, type OutgoingMail, type SendMail } from './mail-server.ts';
import { type MailContent, mailTexts } from './mail-texts.ts';

/**
 * Sends a mail: it lies in the mailbox of the server from then on, and where that is set the realm's mail server has it.
 * @param ofUser the language in the profile of its reader
 * @returns why it was not sent; undefined when it was
 */
export async function sendMail(
  context: RequestContext,
  to: string,
  content: Omit<MailContent, 'to' | 'realmName'>,
  ofUser: string | undefined,
): Promise<string | undefined> {
  const { realm, milliseconds, store } = context.state;
  if (!isEmailAddress(to)) return `Invalid recipient address ${JSON.stringify(to)}`;
  const json = store.json();
  const language = await mailLanguage(json, readerLocale(context, json, ofUser));
  const pause = inSlices();
  const texts = mailTexts({ ...content, to, realmName: realm.displayName ?? capitalized(realm.name) }, language);
  await pause();
  const { sendMail: handOver, warn } = context.outgoing;
  if (handOver !== undefined) {
    const fault = await throughServer(handOver, json.smtpServer as Json, { to, ...texts });
    if (fault !== undefined) {
      warn(`realm ${realm.name}: a mail was not sent: ${fault}`);
      return fault;
    }
  }
  context.mails.put({ time: milliseconds(), realm: realm.name, to, ...texts, links: [content.link] });
  return undefined;
}

const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

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
