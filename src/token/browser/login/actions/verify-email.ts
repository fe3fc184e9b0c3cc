import { verifyEmailPage } from '../../pages/verify-email-page.ts';
import type { RequiredAction } from './required-action.ts';

/** The user must verify an address. This server sends no e-mail, so that the login ends here. */
export const verifyEmail: RequiredAction = {
  page: ({ context, user, url }) => verifyEmailPage(context.state.realm, user.email ?? '', url),
  process: () => new Map(),
};
