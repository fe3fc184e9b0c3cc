import type { Mailbox, SentMail } from '../../contract/sent-mail.ts';
import type { AddressedRequest } from '../../http/request-context.ts';
import { systemClock } from '../../runtime/runtime.ts';

/** The mails that are wanted. Without any, it waits for the first, so many seconds, or until the caller leaves. */
export async function awaitMails(
  mailbox: Mailbox,
  isWanted: (mail: SentMail) => boolean,
  seconds: number,
  request: AddressedRequest,
): Promise<readonly SentMail[]> {
  const look = () => mailbox.list().filter(isWanted);
  if (seconds === 0 || look().length > 0) return look();
  const timer = new AbortController();
  await new Promise<void>((resolve) => {
    const stop = mailbox.watch(() => look().length > 0 && end());
    const end = () => {
      stop();
      request.socket.off('close', end);
      timer.abort();
      resolve();
    };
    request.socket.once('close', end);
    systemClock.sleep(seconds * 1000, timer.signal).then(end, () => {});
  });
  return look();
}
