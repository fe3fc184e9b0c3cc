import {
  count,
  flag,
  integer,
  isPlainObject,
  items,
  type JsonCursor,
  member,
  members,
  string,
  stringListMap,
} from '../json-cursor.ts';
import type { AccountRules, BruteForceSettings, ProfileAttribute } from '../realm.ts';
import { readProfileInput } from './read-profile-input.ts';

/** What the realm's required actions and its user profile ask of accounts (Keycloak 26.7). */
export function readAccountRules(realm: JsonCursor): AccountRules {
  const actions = member(realm, 'requiredActions');
  // A file without the list gets the default actions, all of these among them.
  const isEnabled = (alias: string) =>
    actions.value === undefined ||
    items(actions).some((node) => string(member(node, 'alias')) === alias && flag(member(node, 'enabled'), false));
  const days = /forceExpiredPasswordChange\((\d+)\)/.exec(string(member(realm, 'passwordPolicy')) ?? '')?.[1];
  return {
    verifyEmail: flag(member(realm, 'verifyEmail'), false) && isEnabled('VERIFY_EMAIL'),
    passwordDays: days !== undefined && isEnabled('UPDATE_PASSWORD') ? Number(days) : undefined,
    profile: isEnabled('VERIFY_PROFILE') ? readProfile(realm) : undefined,
  };
}

const name = (of: string): ProfileAttribute => ({
  name: of,
  required: true,
  validators: new Map<string, unknown>([
    ['length', { max: 255 }],
    ['person-name-prohibited-characters', {}],
  ]),
});
/** What a realm that says nothing of profiles asks for. */
export const defaultProfile: readonly ProfileAttribute[] = [
  {
    name: 'email',
    required: true,
    validators: new Map<string, unknown>([
      ['email', {}],
      ['length', { max: 255 }],
    ]),
  },
  name('firstName'),
  name('lastName'),
];
/** The realm of the administrators asks for none of them. */
const masterProfile = defaultProfile.map((attribute): ProfileAttribute => ({ ...attribute, required: false }));

function readProfile(realm: JsonCursor): readonly ProfileAttribute[] {
  const [component] = items(member(member(realm, 'components'), 'org.keycloak.userprofile.UserProfileProvider'));
  const text = component && stringListMap(member(component, 'config')).get('kc.user.profile.config')?.[0];
  if (component === undefined || text === undefined)
    return string(member(realm, 'realm')) === 'master' ? masterProfile : defaultProfile;
  const place = `${component.place}.config["kc.user.profile.config"]`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return defaultProfile;
  }
  return items(member({ value, place }, 'attributes')).flatMap((attribute) => {
    const editors = member(member(attribute, 'permissions'), 'edit');
    const isEditable = items(editors).some((role) => role.value === 'user');
    const own = string(member(attribute, 'name')) ?? '';
    if (!isEditable || own === 'username') return [];
    const validators = new Map(members(member(attribute, 'validations')).map(([kind, node]) => [kind, node.value]));
    const isMultivalued = flag(member(attribute, 'multivalued'), false) || undefined;
    const displayName = string(member(attribute, 'displayName'));
    const required = readRequired(member(attribute, 'required'));
    const input = readProfileInput(member(attribute, 'annotations'), validators);
    return [{ name: own, displayName, required, isMultivalued, input, validators }];
  });
}

function readRequired(node: JsonCursor): ProfileAttribute['required'] {
  if (!isPlainObject(node.value)) return false;
  const roles = items(member(node, 'roles')).map(({ value }) => value);
  const scopes = items(member(node, 'scopes')).map(({ value }) => String(value));
  // Where scopes are named, they alone decide (Keycloak 26.7).
  return scopes.length > 0 ? scopes : roles.length === 0 || roles.includes('user');
}

/** Undefined when failed logins lock nothing. */
export function readBruteForce(realm: JsonCursor): BruteForceSettings | undefined {
  if (!flag(member(realm, 'bruteForceProtected'), false)) return undefined;
  const number = (key: string, fallback: number) => count(member(realm, key), fallback);
  return {
    failureFactor: number('failureFactor', 30),
    isLinear: string(member(realm, 'bruteForceStrategy')) === 'LINEAR',
    isPermanent:
      flag(member(realm, 'permanentLockout'), false) && integer(member(realm, 'maxTemporaryLockouts'), 0) === 0,
    waitIncrement: number('waitIncrementSeconds', 60),
    maxWait: number('maxFailureWaitSeconds', 900),
    minQuickLoginWait: number('minimumQuickLoginWaitSeconds', 60),
    quickLoginCheckMs: number('quickLoginCheckMilliSeconds', 1000),
    resetAfter: number('maxDeltaTimeSeconds', 43_200),
  };
}
