import { createHash } from 'node:crypto';
import { equalSecrets } from '../../../http/constant-time.ts';
import type { Authenticator } from '../../openid/flows/authenticator.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import type { CredentialJson, UserJson } from '../../realm/representations/json.ts';
import type { User } from '../../realm/user.ts';
import { recoveryPage } from '../pages/recovery-page.ts';
import { type BrowserLogin, credentialsOf, fail, showForm } from './browser-login.ts';
import { mustDo } from './otp-steps.ts';

const type = 'recovery-authn-codes';
const wrong = 'Invalid recovery authentication code';
const setUpCodes = 'CONFIGURE_RECOVERY_AUTHN_CODES';

interface Codes {
  readonly codes: readonly { readonly number: number; readonly encodedHashedValue: string }[];
}

/** `auth-recovery-authn-code-form`: each code is good once, in their order. */
export const recoveryForm = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  credential: type,
  isConfigured: (user) => user !== undefined && credentialsOf(login, user).includes(type),
  setUp: () => mustDo(login, setUpCodes),
  begin: (step) => show(login, step),
  async submit(step) {
    const { context, form, user } = login;
    const { realm, lockouts, store } = context.state;
    const typed = form.first.get('recoveryCodeInput') ?? '';
    if (user === undefined) return show(login, step, wrong);
    if (await lockouts.isLocked(realm, user.id)) {
      await fail(login, 'user_temporarily_disabled', user);
      login.tab = { ...login.tab, message: { type: 'error', text: 'Invalid username or password.' } };
      return show(login, step);
    }
    const [next] = codesOf(login, user);
    const hash = createHash('sha512').update(typed.replaceAll('-', '')).digest('base64');
    if (next === undefined || !equalSecrets(next.encodedHashedValue, hash)) {
      await fail(login, 'invalid_user_credentials', user, true);
      return show(login, step, wrong);
    }
    store.updateUser(user.id, withoutFirstCode);
    return { kind: 'success', credential: type };
  },
});

const credentialOf = ({ context }: BrowserLogin, { id }: User) =>
  context.state.store
    .users()
    .byId.get(id)
    ?.credentials?.find((one) => one.type === type);

function codesOf(login: BrowserLogin, user: User): Codes['codes'] {
  const data = credentialOf(login, user)?.secretData;
  return typeof data === 'string' ? (JSON.parse(data) as Codes).codes : [];
}

function show(login: BrowserLogin, step: FlowStep, error?: string): StepResult {
  const number = login.user && codesOf(login, login.user)[0]?.number;
  return showForm(login, step, (shared) => recoveryPage({ ...shared, number: number ?? 1 }), error);
}

/** A user without the code that was used. Who has used the last one makes others. */
function withoutFirstCode(user: UserJson): UserJson {
  const { credentials = [], requiredActions = [] } = user;
  const left = credentials.flatMap((one) => (one.type === type ? usedOnce(one) : [one]));
  const isLast = left.length < credentials.length;
  return { ...user, credentials: left, ...(isLast && { requiredActions: [...requiredActions, setUpCodes] }) };
}

function usedOnce(credential: CredentialJson): CredentialJson[] {
  const { codes } = JSON.parse(String(credential.secretData)) as Codes;
  const [, ...left] = codes;
  if (left.length === 0) return [];
  const data = JSON.parse(String(credential.credentialData ?? '{}')) as Readonly<Record<string, unknown>>;
  return [
    {
      ...credential,
      secretData: JSON.stringify({ codes: left }),
      credentialData: JSON.stringify({ ...data, remainingCodes: left.length }),
    },
  ];
}
