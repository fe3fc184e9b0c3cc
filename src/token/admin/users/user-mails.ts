import type { AdminHandler, AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { managers, userOf } from './user-call.ts';

const noSender =
  "Failed to send execute actions email: Invalid sender address 'null'. If the address contains UTF-8 characters in the local part please ensure the SMTP server supports the SMTPUTF8 extension and enable 'Allow UTF-8' in the email realm configuration.";

/** Routes of mails. They answer as a Keycloak without an SMTP server does. */
const sendMail =
  (message: string): AdminHandler =>
  (call) => {
    const { email, enabled } = userOf(call, managers);
    if (email === undefined || email === '') throw adminErrors.badRequest('User email missing');
    if (enabled !== true) throw adminErrors.badRequest('User is disabled');
    throw adminErrors.failed(message);
  };

export const userMails: AdminRoutes = {
  'users/{user}/execute-actions-email': { PUT: sendMail(noSender) },
  'users/{user}/send-verify-email': { PUT: sendMail('Failed to send verify email') },
  'users/{user}/reset-password-email': { PUT: sendMail(noSender) },
};
