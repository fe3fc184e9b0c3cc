import { homeUrl } from '../../realm/client-url.ts';
import { findUser } from '../../realm/find-user.ts';
import { checkPassword } from '../../realm/password.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import { formOf, type RequestContext } from '../context/request-context.ts';
import { isOtpRight } from '../grants/otp-check.ts';
import { deniedPage } from '../http/html-page.ts';
import { OAuthError, oauthErrors } from '../http/oauth-error.ts';
import { countFailure, lockoutOf } from '../sessions/locked-users.ts';
import { type Authenticator, newRecord } from './authenticator.ts';
import { conditionsFor } from './conditions.ts';
import { credentialTypes } from './credential-types.ts';
import type { StepResult } from './flow-fault.ts';
import type { FlowRun } from './flow-run.ts';
import { flowNamed, nameOf } from './flow-tree.ts';
import { noteStep } from './note-step.ts';
import { enterFlow } from './run-flow.ts';

const refuse = ({ response }: OAuthError): StepResult => ({ kind: 'failed', response });

/** The user whom a client names, by a flow of its realm or its own. @throws {OAuthError} */
export async function authenticateByFlow(context: RequestContext, client: Client, alias: string): Promise<User> {
  const { state } = context;
  const { source } = state.realm;
  let user: User | undefined;
  let refusal: OAuthError | undefined;
  const fail = (error: OAuthError): StepResult => {
    refusal = error;
    return refuse(error);
  };
  const flow = flowNamed(source.json, alias);
  if (flow === undefined) throw oauthErrors.serverError();
  const run: FlowRun = {
    flow,
    record: newRecord(),
    authenticators: new Map([
      ...conditionsFor({ state, client, scope: formOf(context).first.get('scope'), askedLevel: -1, run: () => run }),
      ...stepsOf(
        context,
        client,
        fail,
        () => user,
        (next) => {
          user = next;
        },
      ),
    ]),
    user: () => user,
    credentialsOf: (one) => credentialTypes(state, one),
    options: [],
    choose: () => oauthErrors.serverError().response,
    flowSucceeded: () => undefined,
    topSucceeded: () => undefined,
    reset: () => undefined,
    tell: (step, status) => noteStep(context.request.notes, { flow: alias, step: step.id }, nameOf(step), status),
  };
  // A flow that nobody comes through is an error of the server (Keycloak 26.7).
  const response = await enterFlow(run).catch((): never => {
    throw oauthErrors.serverError();
  });
  if (response !== undefined) throw refusal ?? new OAuthError(response);
  if (user === undefined) throw oauthErrors.serverError();
  await state.lockouts.succeed(user.id);
  return user;
}

function stepsOf(
  context: RequestContext,
  client: Client,
  fail: (error: OAuthError) => StepResult,
  user: () => User | undefined,
  settle: (user: User) => void,
): (readonly [string, Authenticator])[] {
  const { state, clientIp } = context;
  const { first } = formOf(context);
  const backTo = homeUrl(client, context.baseUrl);
  const wrong = async (): Promise<StepResult> => {
    const one = user();
    if (one !== undefined) await countFailure(state, one.id, clientIp);
    return fail(oauthErrors.wrongPassword());
  };
  const isRight = async ({ password }: User) =>
    password !== undefined && (await checkPassword(password, first.get('password') ?? ''));
  return [
    ['direct-grant-validate-username', nameStep(context, fail, settle, isRight)],
    [
      'direct-grant-validate-password',
      {
        needsUser: true,
        async begin() {
          const one = user();
          return one !== undefined && (await isRight(one)) ? { kind: 'success', credential: 'password' } : wrong();
        },
      },
    ],
    [
      'direct-grant-validate-otp',
      {
        needsUser: true,
        credential: 'otp',
        isConfigured: (one) => one?.otp !== undefined,
        async begin() {
          const one = user();
          const code = first.get('otp') ?? first.get('totp');
          const isValid = one?.otp !== undefined && code !== undefined && (await isOtpRight(context, one, code));
          return isValid ? { kind: 'success', credential: 'otp' } : wrong();
        },
      },
    ],
    // No browser has a session here.
    ['auth-cookie', { begin: () => ({ kind: 'attempted' }) }],
    ['allow-access-authenticator', { begin: () => ({ kind: 'success' }) }],
    [
      'deny-access-authenticator',
      {
        isConfigured: () => false,
        begin: ({ config }) =>
          fail(new OAuthError(deniedPage(config?.denyErrorMessage ?? 'Access denied', backTo), 'access_denied')),
      },
    ],
  ];
}

/** `direct-grant-validate-username` */
function nameStep(
  context: RequestContext,
  fail: (error: OAuthError) => StepResult,
  settle: (user: User) => void,
  isRight: (user: User) => Promise<boolean>,
): Authenticator {
  const { realm } = context.state;
  const { first } = formOf(context);
  return {
    async begin() {
      const name = first.get('username');
      if (name === undefined) return fail(oauthErrors.usernameMissing());
      const found = findUser(realm, name.toLowerCase());
      if (found === undefined || found.serviceAccountOf !== undefined) return fail(oauthErrors.wrongPassword());
      if ((await lockoutOf(context.state, found)) !== undefined) return fail(oauthErrors.wrongPassword());
      if (!found.enabled)
        return fail((await isRight(found)) ? oauthErrors.disabledAccount() : oauthErrors.wrongPassword());
      settle(found);
      return { kind: 'success' };
    },
  };
}
