import * as z from 'zod';
import type { SentMail } from '../../contract/sent-mail.ts';
import { Problem } from '../input/problem.ts';
import { awaitMails } from '../journal/await-mails.ts';
import { isSince, since } from '../journal/since.ts';
import { type Route, route } from '../routing/route.ts';

const line = {
  id: z.string(),
  time: z.iso.datetime(),
  realm: z.string(),
  to: z.string(),
  subject: z.string(),
};

const mailSummary = z.strictObject(line).meta({ id: 'MailSummary' });

export const mailSchema = z
  .strictObject({
    ...line,
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()).describe('the URLs in it, in their order'),
  })
  .meta({ id: 'Mail' });

/** One hour. */
const maxWait = 3600;
const wait = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,3})?$/, 'must be a number of seconds')
  .transform(Number)
  .refine((seconds) => seconds <= maxWait, `must be at most ${maxWait}`);

export const mailFilter = z.strictObject({
  to: z.string().optional().describe('the address that it went to; upper and lower case are the same'),
  since: since.optional(),
  wait: wait.optional().describe('seconds of real time to wait for the first that fits'),
});

export const mailList = z.strictObject({
  mails: z.array(mailSummary),
  total: z.int().describe('how many mails fit the filter'),
});

const show = ({ id, time, realm, to, subject }: SentMail) => ({
  id,
  time: new Date(time).toISOString(),
  realm,
  to,
  subject,
});

export const mailRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/mails',
    summary: 'Mails that the realms of the sandbox have sent, the latest first',
    query: mailFilter,
    responses: { 200: { description: 'mails and how many there are', schema: mailList } },
    async handler({ sandbox, request, query: { to, since: from, wait: seconds = 0 } }) {
      const mailbox = await sandbox.interfaces.tokens.mails();
      const isWanted = (mail: SentMail) =>
        (to === undefined || mail.to.toLowerCase() === to.toLowerCase()) &&
        (from === undefined || isSince({ number: Number(mail.id), time: mail.time }, from));
      const mails = await awaitMails(mailbox, isWanted, seconds, request);
      return { body: { mails: mails.map(show), total: mails.length } };
    },
  }),
  route({
    method: 'GET',
    path: '/mails/{id}',
    summary: 'One mail with its text, its HTML and its links',
    responses: { 200: { description: 'the mail', schema: mailSchema }, 404: { description: 'there is none' } },
    async handler({ sandbox, params: { id = '' } }) {
      const mail = (await sandbox.interfaces.tokens.mails()).get(id);
      if (mail === undefined) throw new Problem(404, `id: there is no mail ${JSON.stringify(id)}`);
      const { text, html, links } = mail;
      return { body: { ...show(mail), text, html, links } };
    },
  }),
  route({
    method: 'DELETE',
    path: '/mails',
    summary: 'Forgets all mails',
    responses: { 204: { description: 'done' } },
    async handler({ sandbox }) {
      (await sandbox.interfaces.tokens.mails()).clear();
      return { status: 204 };
    },
  }),
];
