import type { Json } from '../../realm/representations/json.ts';

/** The mail server of a realm, by its `smtpServer`. */
export interface MailServer {
  readonly host: string;
  /** Undefined: 25, or 465 for a connection that begins with TLS. */
  readonly port: number | undefined;
  /** Whether the connection begins with TLS. */
  readonly ssl: boolean;
  /** Whether it turns to TLS where the server offers that. */
  readonly starttls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** An address with the name of its owner. */
interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** A mail as it is handed to a mail server. */
export interface OutgoingMail {
  readonly from: MailAddress;
  readonly replyTo: MailAddress | undefined;
  /** The address for mails that cannot be delivered; undefined: that of the sender. */
  readonly envelopeFrom: string | undefined;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Hands a mail to a mail server.
 * @throws {Error} whose message says in one line why it did not take it
 */
export type SendMail = (server: MailServer, mail: OutgoingMail) => Promise<void>;

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined);

/** The mail server that a realm names. @throws {Error} that says what is missing */
export function mailServerOf(settings: Json): MailServer {
  const host = textOf(settings.host);
  if (host === undefined) throw new Error('smtpServer names no host');
  const isOn = (name: string) => String(settings[name]) === 'true';
  if (isOn('auth') && textOf(settings.authType) === 'token') throw new Error('smtpServer: tokens are no way to log in');
  const user = textOf(settings.user);
  const port = textOf(String(settings.port ?? ''));
  return {
    host,
    port: port === undefined ? undefined : Number(port),
    ssl: isOn('ssl'),
    starttls: isOn('starttls'),
    login: isOn('auth') && user !== undefined ? { user, password: textOf(settings.password) ?? '' } : undefined,
  };
}

/** A mail from the sender that a realm names. @throws {Error} when it names none */
export function mailFrom(settings: Json, mail: Pick<OutgoingMail, 'to' | 'subject' | 'text' | 'html'>): OutgoingMail {
  const from = textOf(settings.from);
  if (from === undefined) throw new Error('smtpServer names no sender');
  const replyTo = textOf(settings.replyTo);
  return {
    ...mail,
    from: { address: from, name: textOf(settings.fromDisplayName) ?? '' },
    replyTo: replyTo === undefined ? undefined : { address: replyTo, name: textOf(settings.replyToDisplayName) ?? '' },
    envelopeFrom: textOf(settings.envelopeFrom),
  };
}
