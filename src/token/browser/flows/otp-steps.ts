import type { Authenticator } from '../../openid/flows/authenticator.ts';
import { hasRole } from '../../openid/flows/conditions.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { flowsOf } from '../../realm/representations/flows.ts';
import { checkOtpForm } from '../login/credentials.ts';
import { otpPage } from '../pages/otp-page.ts';
import { type BrowserLogin, fail, showForm } from './browser-login.ts';
import { accountDisabled } from './fault-page.ts';

/** `auth-otp-form` */
export const otpForm = (login: BrowserLogin): Authenticator => ({
  needsUser: true,
  credential: 'otp',
  isConfigured: (user) => user?.otp !== undefined,
  setUp: () => mustDo(login, 'CONFIGURE_TOTP'),
  begin: (step) => showOtp(login, step),
  async submit(step) {
    const { context, tab, form, user } = login;
    if (user?.enabled !== true) {
      await fail(login, 'user_disabled', user);
      login.tab = { ...tab, message: { type: 'error', text: accountDisabled } };
      return showOtp(login, step);
    }
    const fault = await checkOtpForm(context, tab, form, user);
    return fault === undefined ? { kind: 'success', credential: 'otp' } : showOtp(login, step, fault || undefined);
  },
});

const showOtp = (login: BrowserLogin, step: FlowStep, error?: string) => showForm(login, step, otpPage, error);

/** Notes what the user must do at the end of the login. */
export function mustDo(login: BrowserLogin, action: string): void {
  const { actions = [] } = login.tab;
  if (!actions.includes(action)) login.tab = { ...login.tab, actions: [...actions, action] };
}

/** `auth-conditional-otp-form`: some users need no one-time password. */
export function conditionalOtpForm(login: BrowserLogin): Authenticator {
  const form = otpForm(login);
  return {
    ...form,
    begin: (step): StepResult =>
      vote(login, step.config ?? {}) === 'skip' ? { kind: 'success' } : showOtp(login, step),
    setUp: () => {
      if (mustHaveOtp(login)) mustDo(login, 'CONFIGURE_TOTP');
    },
  };
}

const settings = ['otpControlAttribute', 'skipOtpRole', 'forceOtpRole', 'noOtpRequiredForHeaderPattern'];
const allSettings = [...settings, 'forceOtpForHeaderPattern', 'defaultOtpOutcome'];

/** Whether any such step of the realm asks a user without a generator for one (Keycloak 26.7). */
function mustHaveOtp(login: BrowserLogin): boolean {
  const { configs } = flowsOf(login.context.state.realm.source.json);
  const own = configs.map(({ config }) => config).filter((config) => allSettings.some((name) => name in config));
  const asks = (config: Config) => {
    const { defaultOtpOutcome: outcome, ...others } = config;
    const special = vote(login, others);
    if (special === 'force' || (outcome === 'force' && Object.keys(others).length === 0)) return true;
    return special === undefined && voteOf(outcome) !== 'skip';
  };
  return own.length === 0 || own.some(asks);
}

type Vote = 'skip' | 'force' | undefined;
type Config = Readonly<Record<string, string>>;

/** What the settings of a step say of a user: attribute, roles, headers, and what else holds (Keycloak 26.7). */
const vote = (login: BrowserLogin, config: Config): Vote =>
  voteOf(firstValue(login, config.otpControlAttribute)?.trim()) ??
  voteOfRoles(login, config) ??
  voteOfHeaders(login, config) ??
  voteOf(config.defaultOtpOutcome);

const voteOf = (word: string | undefined): Vote => (word === 'skip' || word === 'force' ? word : undefined);

const firstValue = ({ user }: BrowserLogin, attribute: string | undefined) =>
  attribute === undefined ? undefined : user?.attributes.get(attribute)?.[0];

function voteOfRoles({ context, user }: BrowserLogin, { skipOtpRole, forceOtpRole }: Config): Vote {
  const has = (role: string | undefined) => user !== undefined && hasRole(context.state, user, role) === true;
  return has(skipOtpRole) ? 'skip' : has(forceOtpRole) ? 'force' : undefined;
}

function voteOfHeaders({ context }: BrowserLogin, config: Config): Vote {
  const lines = Object.entries(context.request.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text) => `${name}: ${text.trim()}`),
  );
  const fits = (pattern: string | undefined) => {
    if (pattern === undefined) return false;
    const expression = new RegExp(`^(?:${pattern})$`, 'is');
    return lines.some((line) => expression.test(line));
  };
  if (fits(config.noOtpRequiredForHeaderPattern)) return 'skip';
  return fits(config.forceOtpForHeaderPattern) ? 'force' : undefined;
}
