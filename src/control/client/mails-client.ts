import type { z } from 'zod';
import type { mailFilter, mailList, mailSchema } from '../routes/mails.ts';
import type { Caller } from './caller.ts';
import type { Time } from './clock-client.ts';
import { ControlError } from './control-error.ts';

type MailList = z.output<typeof mailList>;
/** A mail with its text, its HTML and its links. */
type Mail = z.output<typeof mailSchema>;

/** Which mails are meant. */
interface MailFilter extends Pick<z.input<typeof mailFilter>, 'to'> {
  /** A time, or the id of a mail: newer ones are meant. */
  readonly since?: Time;
}

/** What realms have sent. */
export interface MailMembers {
  readonly mails: {
    /** The latest first. */
    list(filter?: MailFilter): Promise<MailList>;
    /** One mail, with its text, its HTML and its links. */
    get(id: string): Promise<Mail>;
    /**
     * The latest mail that fits. It waits for one, 5 seconds of real time unless `timeout` says how many, and fails when
     * none has come.
     */
    wait(filter?: MailFilter & { readonly timeout?: number }): Promise<Mail>;
    /** Forgets them. */
    clear(): Promise<void>;
  };
}

const defaultTimeout = 5;

export function mailMembers({ call }: Caller): MailMembers {
  const path = '/mails';
  const list = async (query: object) => (await call({ method: 'GET', path, query: { ...query } })) as MailList;
  const get = async (id: string) => (await call({ method: 'GET', path: `${path}/{id}`, params: { id } })) as Mail;
  return {
    mails: {
      list: (filter = {}) => list(filter),
      get,
      async wait({ timeout = defaultTimeout, ...filter } = {}) {
        const { mails } = await list({ ...filter, wait: timeout });
        const [latest] = mails;
        if (latest !== undefined) return get(latest.id);
        const to = filter.to === undefined ? '' : ` to ${filter.to}`;
        throw new ControlError(`no mail${to} has come within ${timeout} seconds`);
      },
      async clear() {
        await call({ method: 'DELETE', path });
      },
    },
  };
}
