import type { Mailbox, SentMail } from '../../../contract/sent-mail.ts';

/** A mailbox that mails can be put into. */
export interface OpenMailbox extends Mailbox {
  put(mail: Omit<SentMail, 'id'>): void;
}

const maxMails = 1_000;
/** Bytes of all mails. */
const maxMailBytes = 16_777_216;

const sizeOf = ({ to, subject, text, html, links }: SentMail) =>
  [to, subject, text, html, ...links].reduce((sum, part) => sum + Buffer.byteLength(part), 0);

/** A mailbox in memory. When it is full, the oldest mails are dropped. */
export function createMailbox(): OpenMailbox {
  let mails: SentMail[] = [];
  /** Of each mail; a large one is measured once. */
  let sizes: number[] = [];
  let bytes = 0;
  let count = 0;
  const listeners = new Set<() => void>();

  function drop(): void {
    mails.shift();
    bytes -= sizes.shift() ?? 0;
  }

  return {
    put(draft) {
      count += 1;
      const mail = { id: String(count), ...draft };
      const size = sizeOf(mail);
      mails.push(mail);
      sizes.push(size);
      bytes += size;
      while (mails.length > maxMails || bytes > maxMailBytes) drop();
      for (const listener of listeners) listener();
    },
    list: () => mails.toReversed(),
    get: (id) => mails.find((mail) => mail.id === id),
    clear() {
      mails = [];
      sizes = [];
      bytes = 0;
    },
    watch(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
