import { setTimeout as sleep } from 'node:timers/promises';
import { type SmtpServer, startSmtp } from '../../../support/smtp-server.ts';

/** Where a server sends its mails. */
export interface Mailbox extends AsyncDisposable {
  readonly port: number;
  /** The links of all mails so far. */
  links(): Promise<readonly string[]>;
  /** The subjects and recipients of all mails so far. */
  mails(): readonly string[];
}

const settleMs = 150;

export async function openMailbox(): Promise<Mailbox> {
  const smtp = await startSmtp();
  return {
    port: smtp.port,
    async links() {
      await sleep(settleMs);
      return mailsOf(smtp).flatMap((mail) => /https?:\/\/[^\s"<>]*action-token[^\s"<>]*/.exec(mail)?.[0] ?? []);
    },
    mails: () =>
      mailsOf(smtp).map((mail) =>
        [...mail.matchAll(/^(?:To|Subject): .*$/gm)]
          .map(([line]) => line)
          .sort()
          .join(', '),
      ),
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  };
}

/** Mails with their lines as they were before they were wrapped. */
const mailsOf = ({ lines }: SmtpServer): string[] =>
  lines
    .join('\n')
    .split(/^DATA$/im)
    .slice(1)
    .map((mail) => mail.replace(/=\n/g, '').replace(/=3D/g, '='));
