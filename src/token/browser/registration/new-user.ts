import type { RealmState } from '../../openid/context/realm-state.ts';
import type { Form } from '../../openid/http/form.ts';
import type { UserJson } from '../../realm/representations/json.ts';
import { actionsOfNewUsers, isActionEnabled } from '../../realm/representations/required-actions.ts';
import type { User } from '../../realm/user.ts';
import { hasLanguages, profileIn } from '../login/actions/profile-form.ts';
import type { RegistrationSteps } from './registration-steps.ts';

const terms = 'TERMS_AND_CONDITIONS';

/** Makes the user of a form that was checked. @throws {RealmFileError | BudgetError} when there is no room for it */
export function addNewUser(
  { realm, store, ids, now, milliseconds }: RealmState,
  form: Form,
  steps: RegistrationSteps,
): User {
  const json = store.json();
  const { names, attributes } = profileIn(form, realm, hasLanguages(json, realm) ? ['locale'] : []);
  const { email = '', ...others } = names;
  const createdDate = milliseconds();
  const hasAgreed = form.first.get('termsAccepted') === 'on' && isActionEnabled(json, terms);
  const actions = new Set(actionsOfNewUsers(json));
  if (steps.setsPasswordLater) actions.add('UPDATE_PASSWORD');
  if (hasAgreed) actions.delete(terms);
  const password = { id: ids.uuid(), type: 'password', value: form.first.get('password') ?? '', createdDate };
  const user: UserJson = {
    id: ids.uuid(),
    username: (realm.emailAsUsername ? email : (form.first.get('username') ?? '')).trim().toLowerCase(),
    enabled: true,
    emailVerified: false,
    createdTimestamp: createdDate,
    ...(email !== '' && { email }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== '')),
    attributes: { ...attributes, ...(hasAgreed && { terms_and_conditions: [String(now())] }) },
    requiredActions: [...actions],
    realmRoles: [json.defaultRole.name],
    groups: [...json.defaultGroups],
    ...(steps.asksPassword && { credentials: [password] }),
  };
  return store.addUser(user);
}
