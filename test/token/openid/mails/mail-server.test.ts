import { expect, test } from 'vitest';
import { mailFrom, mailServerOf } from '../../../../src/token/openid/mails/mail-server.ts';
import { openBrowser } from '../../../support/browser.ts';
import { freePort } from '../../../support/free-port.ts';
import { startMails } from '../../../support/mail-realm.ts';
import { startSmtp } from '../../../support/smtp-server.ts';
import { startAdmin } from '../../admin/admin-server.ts';

const sender = { from: 'sso@example.test' };
const sent = 'You should receive an email shortly with further instructions.';

/** What a user sees who asks for a new password, and how many mails lie in the mailbox then. */
async function askedFor(smtpServer: object, auth: object = { mail: 'smtp' }) {
  await using realm = await startMails({ smtpServer }, auth);
  const browser = openBrowser();
  const form = await realm.open(browser, 'Forgot Password?');
  const page = await browser.post(form.action, { username: 'ada' });
  return [page.status, page.messages[0], await realm.mails()];
}

test('a mail server has the mail, and so has the mailbox', async () => {
  await using smtp = await startSmtp();
  const more = {
    fromDisplayName: 'Ann\r\nBcc: x@example.test',
    envelopeFrom: 'back@example.test',
    replyTo: 'me@example.test',
  };
  const login = { auth: 'true', user: 'ann', password: 'pw' };
  const server = { host: '127.0.0.1', port: String(smtp.port), ...sender, ...more, ...login };
  expect(await askedFor(server)).toEqual([200, sent, 1]);
  const commands = smtp.lines.filter((line) => /^(AUTH|MAIL|RCPT|From|To|Reply-To|Subject|Bcc)/.test(line));
  expect(commands).toEqual([
    `AUTH PLAIN ${Buffer.from('\0ann\0pw').toString('base64')}`,
    'MAIL FROM:<back@example.test>',
    'RCPT TO:<ada@example.test>',
    'From: =?UTF-8?Q?Ann=0D=0ABcc=3A_x=40example=2Etest?= <sso@example.test>',
    'To: ada@example.test',
    'Reply-To: me@example.test',
    'Subject: Reset password',
  ]);
});

test('what was not sent lies nowhere; who asked for a new password is told the same (Keycloak 26.7)', async () => {
  await using smtp = await startSmtp('550 no such mailbox');
  const refusing = { host: '127.0.0.1', port: smtp.port, ...sender };
  expect(await askedFor(refusing)).toEqual([200, sent, 0]);
  expect(await askedFor({ host: '127.0.0.1', port: await freePort(), ...sender })).toEqual([200, sent, 0]);
  expect(await askedFor({})).toEqual([200, sent, 0]);
  const before = smtp.lines.length;
  expect(await askedFor(refusing, { mail: 'smtp', outgoingHosts: ['mail.example'] })).toEqual([200, sent, 0]);
  expect(await askedFor(refusing, {})).toEqual([200, sent, 1]);
  expect(smtp.lines).toHaveLength(before);
});

test('a mail server is tried by a mail to who asks', async () => {
  await using smtp = await startSmtp();
  await using own = await startAdmin({ mail: 'smtp' });
  const settings = { host: '127.0.0.1', port: String(smtp.port), ...sender };
  const trial = async (body: object) => (await own.send('POST', 'realms/master/testSMTPConnection', body)).status;
  expect(await trial(settings)).toBe(500);
  const [{ id }] = (await own.get('realms/master/users')).body;
  await own.send('PUT', `realms/master/users/${id}`, { email: 'root@example.test' });
  expect(await trial(settings)).toBe(204);
  expect(smtp.lines).toContain('Subject: [KEYCLOAK] - SMTP test message');
  await own.send('PUT', 'realms/master', { smtpServer: { ...settings, port: await freePort() } });
  const mail = await own.send('PUT', `realms/master/users/${id}/send-verify-email`);
  expect([mail.status, mail.body]).toEqual([500, { errorMessage: 'Failed to send verify email' }]);
  expect([await trial({}), await trial({ ...settings, host: 'mail.example' })]).toEqual([500, 500]);
});

test.each([
  [{}, 'smtpServer names no host'],
  [{ host: 'x', auth: true, authType: 'token' }, 'smtpServer: tokens are no way to log in'],
])('%j is no mail server: %s', (settings, why) => expect(() => mailServerOf(settings)).toThrow(why));

test('settings count as texts', () => {
  expect(mailServerOf({ host: ' h ', port: '', ssl: 'true', starttls: false, auth: 'false', user: 'x' })).toEqual({
    host: 'h',
    port: undefined,
    ssl: true,
    starttls: false,
    login: undefined,
  });
  expect(() => mailFrom({}, { to: '', subject: '', text: '', html: '' })).toThrow('smtpServer names no sender');
});
