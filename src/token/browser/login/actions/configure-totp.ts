import { base32 } from '../../../../runtime/base32.ts';
import type { RequestContext } from '../../../openid/context/request-context.ts';
import { credentialTypes } from '../../../openid/flows/credential-types.ts';
import { isOtpRight } from '../../../openid/grants/otp-check.ts';
import { readUrlEncoded } from '../../../openid/http/form.ts';
import { isOtpValid } from '../../../realm/one-time-password.ts';
import { recoveryCodes, setUpRecoveryCodes } from '../../../realm/recovery-codes.ts';
import { credentialsOfFlows } from '../../../realm/representations/flow-credentials.ts';
import { isActionEnabled, requiredActionsOf } from '../../../realm/representations/required-actions.ts';
import type { OtpSettings, User } from '../../../realm/user.ts';
import { totpPage } from '../../pages/totp-page.ts';
import { actionUrl } from '../login-urls.ts';
import { endOtherSessions } from './other-sessions.ts';
import { type RequiredAction, withoutAction } from './required-action.ts';

const name = 'CONFIGURE_TOTP';

/** The settings of the realm for generators. */
function policyOf({ state }: RequestContext): Omit<OtpSettings, 'secret'> {
  const json = state.store.json();
  const number = (key: string, fallback: number) => (typeof json[key] === 'number' ? (json[key] as number) : fallback);
  const algorithm = String(json.otpPolicyAlgorithm ?? 'HmacSHA1').replace(/^HmacSHA/, 'sha');
  return {
    type: json.otpPolicyType === 'hotp' ? 'hotp' : 'totp',
    algorithm: algorithm === 'sha256' || algorithm === 'sha512' ? algorithm : 'sha1',
    digits: number('otpPolicyDigits', 6),
    period: number('otpPolicyPeriod', 30),
    counter: number('otpPolicyInitialCounter', 0),
  };
}

/** 20 letters and digits, as Keycloak makes them. */
const newSecret = ({ state }: RequestContext) =>
  state.ids.secret().replaceAll('-', 'A').replaceAll('_', 'B').slice(0, 20);

const isSecret = (text: string | undefined): text is string => /^[A-Za-z0-9]{20}$/.test(text ?? '');

/** The user sets up a generator of one-time passwords. */
export const configureTotp: RequiredAction = {
  page({ context, tab, user, url, mayCancel }, attempt) {
    const { realm } = context.state;
    const sent = attempt?.form.first.get('totpSecret');
    const secret = isSecret(sent) ? sent : newSecret(context);
    const policy = policyOf(context);
    const key = base32(Buffer.from(secret));
    const { tabId, request } = tab;
    const asked = readUrlEncoded(context.request.query);
    const mode = attempt?.form.first.get('mode') ?? (typeof asked === 'string' ? undefined : asked.first.get('mode'));
    const isManual = mode === 'manual';
    const isTotp = policy.type === 'totp';
    const label = `${encodeURIComponent(realm.displayName ?? realm.name)}:${encodeURIComponent(user.username)}`;
    const details = `digits=${policy.digits}&algorithm=${policy.algorithm.toUpperCase()}&issuer=${encodeURIComponent(realm.displayName ?? realm.name)}`;
    const place = actionUrl(context, 'required-action', { tabId, request });
    // Keycloak 26.7 makes this link from the address of the request, in which a form has its parameters in another
    // order.
    const isSent = /(?:^|&)session_code=/.test(context.request.query);
    const asSent = actionUrl(context, 'required-action', { tabId, request, execution: name });
    const barcodeUrl = `${isSent ? asSent : `${place}&execution=${name}`}&mode=qr`;
    return totpPage({
      realm,
      action: url,
      mayCancel,
      alert: attempt === undefined && !mayCancel ? warning : undefined,
      errors: attempt?.errors ?? new Map(),
      secret,
      key: key.replace(/(.{4})(?=.)/g, '$1 '),
      uri: `otpauth://${policy.type}/${label}?secret=${key}&${details}&${isTotp ? `period=${policy.period}` : `counter=${policy.counter}`}`,
      mode,
      otherModeUrl: isManual ? barcodeUrl : `${place}&mode=manual&execution=${name}`,
      policy,
      isFurther: user.otp !== undefined,
    });
  },
  async process(step, form) {
    const { context, user } = step;
    const { state } = context;
    const policy = policyOf(context);
    const code = form.first.get('totp') ?? '';
    const secret = form.first.get('totpSecret');
    if (code === '') return new Map([['totp', 'Please specify authenticator code.']]);
    const settings: OtpSettings = { ...policy, secret: Buffer.from(isSecret(secret) ? secret : '') };
    const invalid = new Map([['totp', 'Invalid authenticator code.']]);
    if (!isSecret(secret) || !isOtpValid(settings, code, state.realm.otp.lookAround, state.now())) return invalid;
    const userLabel = form.first.get('userLabel') ?? '';
    if (user.otp !== undefined && userLabel.trim() === '')
      return new Map([['userLabel', 'Please specify device name.']]);
    // The code counts as used, so that it is not good for the next login (Keycloak 26.7).
    if (!(await isOtpRight(context, { ...user, otp: settings }, code))) return invalid;
    const { type, digits, period, counter, algorithm } = policy;
    const data = { subType: type, digits, period, counter, algorithm: algorithm.replace('sha', 'HmacSHA') };
    const codesFollow = asksForCodes(context, user);
    const actionsAfter = (actions: readonly string[] | undefined) => [
      ...withoutAction(actions, name),
      ...(codesFollow && !actions?.includes(setUpRecoveryCodes) ? [setUpRecoveryCodes] : []),
    ];
    const credential = {
      id: state.ids.uuid(),
      type: 'otp',
      userLabel,
      createdDate: state.milliseconds(),
      secretData: JSON.stringify({ value: secret }),
      credentialData: JSON.stringify(data),
    };
    state.store.updateUser(user.id, (before) => ({
      ...before,
      credentials: [...(before.credentials ?? []), credential],
      requiredActions: actionsAfter(before.requiredActions),
    }));
    if (form.first.get('logout-sessions') === 'on') await endOtherSessions(step);
    return { ...user, otp: user.otp ?? settings, requiredActions: actionsAfter(user.requiredActions) };
  },
};

/** Whether who sets up a generator is to get recovery codes, too: the realm says so, and a login of it asks for them. */
function asksForCodes({ state }: RequestContext, user: User): boolean {
  const realm = state.store.json();
  const own = requiredActionsOf(realm).find(({ alias }) => alias === name);
  if (String(own?.config?.['add-recovery-codes']).toLowerCase() !== 'true') return false;
  if (!isActionEnabled(realm, setUpRecoveryCodes) || !credentialsOfFlows(realm).has(recoveryCodes)) return false;
  return !credentialTypes(state, user).includes(recoveryCodes);
}

const warning = { type: 'warning', text: 'You need to set up Mobile Authenticator to activate your account.' } as const;
