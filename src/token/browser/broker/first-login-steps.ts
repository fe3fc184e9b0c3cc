import type { Authenticators } from '../../openid/flows/authenticator.ts';
import type { BrowserLogin } from '../flows/browser-login.ts';
import { linkByMail } from './link-by-mail.ts';
import { linkByPassword } from './link-by-password.ts';
import { autoLink, confirmLink, confirmOverride } from './link-steps.ts';
import { createUnique, detectExisting } from './new-account-steps.ts';
import { addOrganizationMember } from './organization-member-step.ts';
import { reviewProfile } from './review-profile.ts';

/** The steps of a first login by an identity provider. */
export const firstLoginSteps = (login: BrowserLogin): Authenticators =>
  new Map([
    ['idp-review-profile', reviewProfile(login)],
    ['idp-create-user-if-unique', createUnique(login)],
    ['idp-detect-existing-broker-user', detectExisting(login)],
    ['idp-confirm-link', confirmLink(login)],
    ['idp-confirm-override-link', confirmOverride(login)],
    ['idp-auto-link', autoLink(login)],
    ['idp-email-verification', linkByMail(login)],
    ['idp-username-password-form', linkByPassword(login)],
    ['idp-add-organization-member', addOrganizationMember(login)],
  ]);
