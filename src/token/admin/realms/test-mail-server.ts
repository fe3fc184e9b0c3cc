import { throughServer } from '../../openid/mails/send-mail.ts';
import type { Json } from '../../realm/representations/json.ts';
import { mapOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminHandler } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { done } from '../admin-response.ts';
import { representation } from '../request-body.ts';

const masked = '**********';
/** The subject is Keycloak's: people look for it. */
const mail = {
  subject: '[KEYCLOAK] - SMTP test message',
  text: 'This is a test message\n',
  html: '<p>This is a test message</p>\n',
};

/** Sends a mail to the caller by a mail server that the realm need not have yet. */
export const testMailServer: AdminHandler = async (call) => {
  const sent = representation(call, mapOf(text));
  call.require('manage-realm');
  const { sendMail } = call.context.outgoing;
  const own = call.realm.smtpServer as Json | undefined;
  const settings = sent.password === masked ? { ...sent, password: own?.password } : sent;
  const to = call.caller.user.email;
  const fault =
    sendMail === undefined || to === undefined
      ? 'nowhere to send'
      : await throughServer(sendMail, settings, { to, ...mail });
  if (fault !== undefined) throw adminErrors.failed('Failed to send email');
  return done;
};
