import { formOf, type RequestContext } from '../../openid/context/request-context.ts';
import { credentialTypes } from '../../openid/flows/credential-types.ts';
import type { StepResult } from '../../openid/flows/flow-fault.ts';
import type { FlowRun } from '../../openid/flows/flow-run.ts';
import type { FlowStep } from '../../openid/flows/flow-tree.ts';
import { type Header, type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { emptyForm, type Form } from '../../openid/http/form.ts';
import { countFailure } from '../../openid/sessions/locked-users.ts';
import type { UserSession } from '../../openid/sessions/session-store.ts';
import type { Client } from '../../realm/realm-client.ts';
import type { User } from '../../realm/user.ts';
import { noBackButton } from '../login/cookies.ts';
import { errorEventOf } from '../login/error-event.ts';
import { afterForm } from '../login/forms.ts';
import type { FlowProgress, LoginTab } from '../login/login-tab.ts';
import { actionUrl, restartUrl, stepForm } from '../login/login-urls.ts';
import { reportLogin } from '../login/report-login.ts';
import type { LoginForm } from '../pages/login-page.ts';

/** A login in a browser that goes through a flow. Its steps change it. */
export interface BrowserLogin {
  readonly context: RequestContext;
  readonly client: Client;
  readonly run: FlowRun;
  readonly progress: FlowProgress;
  /** The form that was sent; empty where none was. */
  readonly form: Form;
  tab: LoginTab;
  user: User | undefined;
  /** The session in which the login goes on. */
  session: UserSession | undefined;
  /** Headers that go before those of the page. */
  headers: readonly Header[];
}

/** The form of the request of a browser. */
export const sentForm = (context: RequestContext): Form =>
  context.request.method === 'POST' && /(?:^|&)session_code=/.test(context.request.query) ? formOf(context) : emptyForm;

export const credentialsOf = ({ context }: BrowserLogin, user: User): readonly string[] =>
  credentialTypes(context.state, user);

/** What all forms of a flow are made of. */
type StepForm = LoginForm & { readonly otherWays: boolean };

/** The name that a form shows and nobody can change. */
const fixedName = ({ tab, user, progress }: BrowserLogin): string | undefined =>
  user === undefined ? (progress.isNameFixed ? tab.username : undefined) : (tab.username ?? user.username);

/** Makes the page of a step. Its code is new, because a form is sent once. */
export function formPage(
  login: BrowserLogin,
  step: FlowStep,
  make: (form: StepForm) => Response,
  error?: string,
): Response {
  const { context, run } = login;
  const { message, ...rest } = login.tab;
  const tab: LoginTab = { ...rest, execution: stepForm(step.id), code: context.state.ids.secret() };
  login.tab = tab;
  const name = fixedName(login);
  const path = login.progress.path ?? 'authenticate';
  const page = make({
    realm: context.state.realm,
    action: actionUrl(context, path, tab),
    alert: message,
    error,
    fixedName: name,
    restart: name === undefined ? undefined : { url: restartUrl(context, tab) },
    otherWays: run.options.length > 1 && !login.progress.isNameFixed,
    canSwitch: login.progress.canSwitch === true,
  });
  return withLeadingHeaders([noBackButton], afterForm(context, page, path, tab));
}

/** Shows the form of a step. */
export const showForm = (
  login: BrowserLogin,
  step: FlowStep,
  make: (form: StepForm) => Response,
  error?: string,
): StepResult => ({ kind: 'challenge', response: formPage(login, step, make, error) });

/** The event of a flow that fails. */
export const eventOf = ({ progress }: BrowserLogin): string => errorEventOf({ flow: progress });

/** Writes that a step has failed, and counts it where the user is known and it counts. */
export async function fail(login: BrowserLogin, error: string, user: User | undefined, counts = false): Promise<void> {
  const { context, tab } = login;
  const { state, clientIp } = context;
  if (counts && user !== undefined) await countFailure(state, user.id, clientIp);
  reportLogin(
    context,
    {
      error,
      clientId: tab.request.clientId,
      userId: user?.id,
      details: { username: tab.username },
    },
    eventOf(login),
  );
}
