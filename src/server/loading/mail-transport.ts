import { createTransport } from 'nodemailer';
import type { MailServer, OutgoingMail } from '../../token/openid/mails/mail-server.ts';
import { isAllowedHost } from './outgoing-hosts.ts';

/** A server that takes longer for a step gets no mail: somebody waits for the page. */
const timeoutMs = 10_000;

/**
 * Hands a mail to a mail server (SMTP).
 * @param hosts those that may be called
 * @throws {Error} whose message says in one line why it did not take it
 */
export async function sendMail(server: MailServer, mail: OutgoingMail, hosts: readonly string[]): Promise<void> {
  const { host, port, ssl, starttls, login } = server;
  const name = host.toLowerCase();
  if (!isAllowedHost(name.includes(':') ? `[${name}]` : name, hosts))
    throw new Error(`AUTH_OUTGOING_HOSTS does not name the host ${host}`);
  const transport = createTransport({
    host,
    port: port ?? (ssl ? 465 : 25),
    secure: ssl,
    ignoreTLS: !starttls,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
  });
  const { envelopeFrom, ...message } = mail;
  try {
    await transport.sendMail({
      ...message,
      ...(envelopeFrom !== undefined && { envelope: { from: envelopeFrom, to: mail.to } }),
    });
  } catch (error) {
    throw new Error(`${host}: ${oneLine(error)}`, { cause: error });
  } finally {
    transport.close();
  }
}

const oneLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
