import { throughServer } from '../../openid/mails/send-mail.ts';
import type { Json } from '../../realm/representations/json.ts';
import { mapOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminHandler, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { done } from '../admin-response.ts';
import { checkOneOfTypes, representation } from '../request-body.ts';

const masked = '**********';
/** The subject is Keycloak's: people look for it. */
const mail = {
  subject: '[KEYCLOAK] - SMTP test message',
  text: 'This is a test message\n',
  html: '<p>This is a test message</p>\n',
};

const form = 'application/x-www-form-urlencoded';

/** The settings of a body: JSON, or a form that has it. @throws {OAuthError} */
function sentSettings(call: RealmCall): Json {
  checkOneOfTypes(call, [form]);
  if (call.contentType?.toLowerCase().startsWith(form) !== true) return representation(call, mapOf(text));
  const body = new URLSearchParams(call.body).get('config');
  if (body === null) throw adminErrors.noBody();
  return readForm({ body, contentType: undefined });
}

/** In a form, Keycloak 26.7 says of all that it cannot read that it has another shape. @throws {OAuthError} */
function readForm(call: Parameters<typeof representation>[0]): Json {
  try {
    return representation(call, mapOf(text));
  } catch {
    throw adminErrors.wrongJson();
  }
}

/** Sends a mail to the caller by a mail server that the realm need not have yet. */
export const testMailServer: AdminHandler = async (call) => {
  const sent = sentSettings(call);
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
