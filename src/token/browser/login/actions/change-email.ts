import type { RealmState } from '../../../openid/context/realm-state.ts';
import { checkAttribute } from '../../../realm/profile/check-attribute.ts';
import { faultTexts } from '../../../realm/profile/fault-text.ts';
import { fault, inOrder } from '../../../realm/profile/profile-fault.ts';
import { emailFaults } from '../../../realm/profile/taken.ts';
import type { User } from '../../../realm/user.ts';
import { pendingEmail } from './pending-email.ts';
import { attributesOf } from './profile-form.ts';
import { withoutAction } from './required-action.ts';

const name = 'UPDATE_EMAIL';

/** What is wrong with a new address of a user; undefined when nothing is. */
export function newEmailFault(state: RealmState, user: User, email: string): string | undefined {
  const rule = attributesOf(state.realm).find((one) => one.name === 'email');
  const ofRule = rule === undefined ? [] : checkAttribute(rule, [email], rule.required === true);
  const missing = email.trim() === '' && ofRule.length > 0 ? [fault('missingEmailMessage')] : [];
  return faultTexts('email', inOrder([...missing, ...ofRule, ...emailFaults(state, email, user)]));
}

/** Gives a user another address. @returns the user with it */
export function changeEmail({ realm, store }: RealmState, user: User, email: string, emailVerified: boolean): User {
  const names = { email, ...(realm.emailAsUsername && email !== '' && { username: email }) };
  store.updateUser(user.id, (before) => ({
    ...before,
    ...names,
    emailVerified,
    attributes: Object.fromEntries(Object.entries(before.attributes ?? {}).filter(([key]) => key !== pendingEmail)),
    requiredActions: withoutAction(before.requiredActions, name),
  }));
  return {
    ...user,
    ...names,
    emailVerified,
    attributes: new Map([...user.attributes].filter(([key]) => key !== pendingEmail)),
    requiredActions: withoutAction(user.requiredActions, name),
  };
}
