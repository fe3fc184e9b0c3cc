import type { Mailbox, SentMail } from '../../contract/sent-mail.ts';
import type { AddressedRequest } from '../../http/request-context.ts';
import { endWait } from './end-wait.ts';

/** The mails that are wanted. Without any, it waits for the first, so many seconds, or until the caller leaves. */
export async function awaitMails(
  mailbox: Mailbox,
  isWanted: (mail: SentMail) => boolean,
  seconds: number,
  request: AddressedRequest,
): Promise<readonly SentMail[]> {
  const look = () => mailbox.list().filter(isWanted);
  if (seconds === 0 || look().length > 0) return look();
  await new Promise<void>((resolve) => {
    const end = () => {
      unwatch();
      stop();
      resolve();
    };
    const unwatch = mailbox.watch(() => look().length > 0 && end());
    const stop = endWait(seconds, request, end);
  });
  return look();
}
