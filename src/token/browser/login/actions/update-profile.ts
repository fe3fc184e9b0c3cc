import { profileValues } from '../../../openid/grants/account-state.ts';
import { valuesOf } from '../../../openid/http/form.ts';
import { type GrantedScope, grantScope } from '../../../openid/scopes/grant-scope.ts';
import { fault, inOrder } from '../../../realm/profile/profile-fault.ts';
import { emailFaults } from '../../../realm/profile/taken.ts';
import { profilePage } from '../../pages/profile-page.ts';
import { editedUsername, usernameField } from './edited-username.ts';
import { attributesOf, faultsOfProfile, profileField, profileIn, profileTexts, sentValues } from './profile-form.ts';
import { type ActionStep, type RequiredAction, withoutAction } from './required-action.ts';

/** The user completes the own profile, because that is required or because it is incomplete. */
export const updateProfile = (name: 'UPDATE_PROFILE' | 'VERIFY_PROFILE'): RequiredAction => ({
  page(step, attempt) {
    const { context, user, url, mayCancel } = step;
    const { realm } = context.state;
    const scope = scopeOf(step);
    const errors =
      attempt?.errors ??
      (name === 'VERIFY_PROFILE'
        ? profileTexts(faultsOfProfile(realm, scope, (rule) => profileValues(user, rule)))
        : new Map<string, string>());
    const isFirst = attempt === undefined && name === 'UPDATE_PROFILE' && !mayCancel;
    return profilePage({
      realm,
      action: url,
      mayCancel,
      alert: isFirst ? warning : undefined,
      fields: [
        ...usernameField(context.state, user, attempt),
        ...attributesOf(realm).map((rule) =>
          profileField(rule, scope, sentValues(attempt?.form, rule.name) ?? profileValues(user, rule.name), errors),
        ),
      ],
    });
  },
  process(step, form) {
    const { context, user } = step;
    const { store, realm } = context.state;
    const byAttribute = faultsOfProfile(realm, scopeOf(step), (rule) => valuesOf(form, rule));
    const email = form.first.get('email');
    const ofEmail = inOrder([
      ...(email !== undefined && email.trim() === '' && byAttribute.has('email') ? [fault('missingEmailMessage')] : []),
      ...(byAttribute.get('email') ?? []),
      ...emailFaults(context.state, email, user),
    ]);
    if (ofEmail.length > 0) byAttribute.set('email', ofEmail);
    const faults = profileTexts(byAttribute);
    const chosen = editedUsername(context.state, form, user);
    if (chosen?.fault !== undefined) faults.set('username', chosen.fault);
    if (faults.size > 0) return faults;
    const { names: sent, attributes } = profileIn(form, realm);
    const names = {
      ...sent,
      ...(sent.email === undefined && user.email !== undefined && { email: user.email }),
      ...(chosen !== undefined && { username: chosen.name }),
    };
    const emailVerified = names.email === user.email && user.emailVerified;
    store.updateUser(user.id, (before) => ({
      ...before,
      ...names,
      attributes: { ...before.attributes, ...attributes },
      emailVerified,
      requiredActions: withoutAction(before.requiredActions, name),
    }));
    return {
      ...user,
      ...names,
      attributes: new Map([...user.attributes, ...Object.entries(attributes)]),
      emailVerified,
      requiredActions: withoutAction(user.requiredActions, name),
    };
  },
});

const warning = { type: 'warning', text: 'You need to update your user profile to activate your account.' } as const;

/** What the client that the user logs in for may have. */
function scopeOf({ context, tab, user }: ActionStep): Pick<GrantedScope, 'clientScopes'> {
  const { realm } = context.state;
  const client = realm.clients.get(tab.request.clientId);
  return client === undefined ? { clientScopes: [] } : grantScope({ realm, client, user }, tab.request.scope);
}
