import { expect, test } from 'vitest';
import { sendMail } from '../../../src/server/loading/mail-transport.ts';
import { freePort } from '../../support/free-port.ts';
import { startSmtp } from '../../support/smtp-server.ts';

const mail = {
  from: { name: 'Shop', address: 'shop@a.test' },
  replyTo: undefined,
  envelopeFrom: undefined,
  to: 'ada@a.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const server = { port: 25, ssl: false, starttls: false, login: undefined };

test.each([
  ['mail.test', 'mail.test'],
  ['MAIL.test', 'MAIL.test'],
  ['fd00::1', 'fd00::1'],
])('%s gets no mail unless it is named', async (host, name) => {
  await expect(sendMail({ ...server, host }, mail, ['loopback'])).rejects.toThrow(
    new Error(`AUTH_OUTGOING_HOSTS does not name the host ${name}`),
  );
});

test('an address of IPv6 is named in brackets', async () => {
  const port = await freePort();
  await expect(sendMail({ ...server, host: '::1', port }, mail, ['[::1]'])).rejects.toThrow(/^::1: connect E/);
});

test('why a server takes no mail is told in one line', async () => {
  await using smtp = await startSmtp('550-no such\r\n550 mailbox');
  const sending = sendMail({ ...server, host: '127.0.0.1', port: smtp.port }, mail, ['loopback']);
  await expect(sending).rejects.toThrow(
    /^127\.0\.0\.1: Can't send mail - all recipients were rejected: 550-no such 550 mailbox$/,
  );
});
