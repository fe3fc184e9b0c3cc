import type { RealmState } from '../../openid/context/realm-state.ts';
import { type Form, valuesOf } from '../../openid/http/form.ts';
import { passwordFault } from '../../realm/password-policy.ts';
import { faultTexts } from '../../realm/profile/fault-text.ts';
import { fault, inOrder } from '../../realm/profile/profile-fault.ts';
import { emailFaults } from '../../realm/profile/taken.ts';
import type { Client } from '../../realm/realm-client.ts';
import { usernameFaultsOf } from '../login/actions/edited-username.ts';
import { faultsOfProfile, profileTexts } from '../login/actions/profile-form.ts';
import { passwordText } from '../login/actions/update-password.ts';
import type { RegistrationSteps } from './registration-steps.ts';

/** Nobody has an account yet. */
const nobody = { id: '' };

/** What is wrong with the form for a new account, by field. */
export interface RegistrationFaults {
  readonly texts: ReadonlyMap<string, string>;
  /** Keycloak's name for it in its events. */
  readonly error: 'email_in_use' | 'username_in_use' | 'invalid_registration';
}

/** Checks the form for a new account. @returns undefined when nothing is wrong */
export function checkRegistration(
  state: RealmState,
  client: Client,
  scope: string | undefined,
  form: Form,
  steps: RegistrationSteps,
): RegistrationFaults | undefined {
  const ofUser = steps.makesUser ? userFaults(state, client, scope, form) : undefined;
  const texts = new Map(ofUser?.texts);
  if (steps.asksPassword) for (const [name, text] of passwordFaults(state, form)) texts.set(name, text);
  if (steps.asksTerms && form.first.get('termsAccepted') === undefined)
    texts.set('termsAccepted', 'You must agree to our terms and conditions.');
  return texts.size === 0 ? undefined : { texts, error: ofUser?.error ?? 'invalid_registration' };
}

/** What is wrong with the name and the profile of a new user. */
function userFaults(state: RealmState, client: Client, scope: string | undefined, form: Form): RegistrationFaults {
  const { realm } = state;
  const byAttribute = faultsOfProfile(realm, requestedScopes(client, scope), (name) => valuesOf(form, name));
  const email = form.first.get('email');
  const taken = emailFaults(state, email, nobody);
  const isBlank = email !== undefined && email.trim() === '' && byAttribute.has('email');
  const ofRules = isBlank ? [fault('missingEmailMessage')] : (byAttribute.get('email') ?? []);
  const ofEmail = inOrder([...ofRules, ...taken]);
  if (ofEmail.length > 0) byAttribute.set('email', ofEmail);
  // A field has one message, and that is the first (Keycloak 26.7).
  const texts = profileTexts(new Map([...byAttribute].map(([name, faults]) => [name, faults.slice(0, 1)])));
  const ofName = realm.emailAsUsername ? [] : usernameFaultsOf(state, form.first.get('username') ?? '', nobody);
  const nameText = faultTexts('username', ofName.slice(0, 1));
  if (nameText !== undefined) texts.set('username', nameText);
  const isNameTaken = ofName.some(({ message }) => message === 'usernameExistsMessage');
  const error = taken.length > 0 ? 'email_in_use' : isNameTaken ? 'username_in_use' : 'invalid_registration';
  return { texts, error };
}

/** The scopes that a request asks for. What a user may have is not known yet. */
export function requestedScopes({ defaultScopes, optionalScopes }: Client, scope = '') {
  const optional = scope.split(' ').flatMap((name) => optionalScopes.get(name) ?? []);
  return { clientScopes: [...defaultScopes, ...optional] };
}

function passwordFaults({ realm, store }: RealmState, { first }: Form): ReadonlyMap<string, string> {
  const password = first.get('password');
  const username = first.get(realm.emailAsUsername ? 'email' : 'username') ?? '';
  const ofPolicy =
    password === undefined
      ? undefined
      : passwordFault(String(store.json().passwordPolicy ?? ''), password, { username });
  const isMissing = password === undefined || password.trim() === '';
  const own = isMissing ? 'Please specify password.' : ofPolicy && passwordText(ofPolicy);
  const differs = !isMissing && password !== first.get('password-confirm');
  return new Map([
    ...(own === undefined ? [] : [['password', own] as const]),
    ...(differs ? [['password-confirm', "Password confirmation doesn't match."] as const] : []),
  ]);
}
