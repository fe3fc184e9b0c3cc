import type { RequestContext } from '../../openid/context/request-context.ts';
import { type Authenticators, newRecord } from '../../openid/flows/authenticator.ts';
import { FlowFault, FlowFork } from '../../openid/flows/flow-fault.ts';
import type { FlowRun } from '../../openid/flows/flow-run.ts';
import { flowNamed, nameOf } from '../../openid/flows/flow-tree.ts';
import { reachLevel } from '../../openid/flows/levels.ts';
import { noteStep } from '../../openid/flows/note-step.ts';
import { enterFlow, submitStep } from '../../openid/flows/run-flow.ts';
import { type Response, withLeadingHeaders } from '../../openid/http/endpoint-response.ts';
import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { closeTab } from '../../openid/sessions/browser-tabs.ts';
import { withNoBackButton } from '../login/find-tab.ts';
import { executions, type FlowPath, type FlowProgress, type LoginTab, openTab, saveTab } from '../login/login-tab.ts';
import { executionId, stepForm } from '../login/login-urls.ts';
import { selectPage } from '../pages/select-page.ts';
import { checkForcedLevel } from './asked-level.ts';
import { type BrowserLogin, credentialsOf, formPage, sentForm } from './browser-login.ts';
import { browserSteps } from './browser-steps.ts';
import { faultPage } from './fault-page.ts';
import type { Behind, Passed } from './passed-login.ts';

/** A flow, and where its forms are; undefined: at `authenticate`. */
export interface FlowPlace {
  readonly alias: string;
  readonly path?: FlowPath;
  /** A client has led people here at once. Such a flow has no page for its errors (Keycloak 26.7). */
  readonly isEntry?: boolean;
  /** Steps that only flows at this place have. */
  readonly steps?: (login: BrowserLogin) => Authenticators;
}

/** Goes on with a login: to the form that is due, or behind the flow. */
export async function continueFlow(context: RequestContext, tab: LoginTab, place: FlowPlace): Promise<Behind> {
  const login = openLogin(context, tab, place);
  const outcome = await pass(login, () => enterFlow(login.run), place.isEntry);
  if (!place.isEntry || !('isFault' in outcome) || !outcome.isFault) return finishLogin(login, outcome);
  // Nothing has begun then.
  await closeTab(context.state, login.tab);
  return outcome.response;
}

/** Takes a form of a flow. */
export async function submitForm(context: RequestContext, tab: LoginTab, place: FlowPlace): Promise<Behind> {
  const login = openLogin(context, { ...tab, lastExecution: executionId(context, tab.execution) }, place);
  const step = login.run.flow.steps.get(executionId(context, tab.execution));
  // The flow was changed meanwhile.
  if (step === undefined) return continueFlow(context, { ...tab, flow: undefined, userId: undefined }, place);
  if (login.progress.canSwitch && login.form.first.has('switchOrganization')) return switchOrganization(login);
  return finishLogin(login, await pass(login, () => submitStep(login.run, step)));
}

/** Begins again for the same user, who chooses another organization. */
async function switchOrganization(login: BrowserLogin): Promise<Behind> {
  const { run, progress, tab } = login;
  const { username } = tab;
  const scope = progress.chosenScope ?? tab.request.scope;
  run.reset();
  login.tab = { ...login.tab, request: { ...login.tab.request, scope } };
  progress.switchesAs = username;
  return finishLogin(login, await pass(login, () => enterFlow(run)));
}

/** Goes through a flow without showing a page. @returns undefined when a page is due, or the page of an error */
export async function passSilently(
  context: RequestContext,
  tab: LoginTab,
  alias: string,
): Promise<Passed | Response | undefined> {
  const login = openLogin(context, tab, { alias });
  const passed = await pass(login, () => enterFlow(login.run));
  if ('tab' in passed) return passed;
  return !(passed instanceof FlowFork) && passed.isFault ? passed.response : undefined;
}

/** What is forgotten when a login begins again. */
const forgotten: Partial<FlowProgress> = {
  due: undefined,
  choosing: undefined,
  isUserSettled: false,
  isNameFixed: undefined,
  organizationId: undefined,
  canSwitch: undefined,
  chosenScope: undefined,
};

/** What a flow has led to: a page, another tab, or its end. */
type Outcome = { readonly response: Response; readonly isFault: boolean } | FlowFork | Passed;

async function pass(login: BrowserLogin, go: () => Promise<Response | undefined>, isEntry = false): Promise<Outcome> {
  try {
    if (login.user?.enabled === false) throw new FlowFault('user_disabled');
    const response = await go();
    if (response !== undefined) return { response, isFault: false };
  } catch (fault) {
    if (isEntry) return { response: withNoBackButton(oauthErrors.serverError().response), isFault: true };
    if (fault instanceof FlowFork) return fault;
    return { response: await faultPage(login, fault), isFault: true };
  }
  const { user, session, progress } = login;
  if (user === undefined) return { response: await faultPage(login, new FlowFault('unknown_user')), isFault: true };
  return { tab: { ...login.tab, flow: progress, userId: user.id, isAuthenticated: true }, user, session };
}

async function finishLogin(login: BrowserLogin, outcome: Outcome): Promise<Behind> {
  const { context, progress, headers } = login;
  if ('tab' in outcome) {
    if (outcome.session === undefined) await context.state.lockouts.succeed(outcome.user.id);
    return outcome;
  }
  if (outcome instanceof FlowFork) return goOnElsewhere(login, outcome);
  const execution = progress.due === undefined ? '' : stepForm(progress.due);
  await saveTab(context.state, { ...login.tab, execution, flow: progress, userId: login.user?.id });
  return withLeadingHeaders(headers, outcome.response);
}

/** Shows the login in another tab, while this one waits for its link. */
async function goOnElsewhere({ context, progress, tab, user }: BrowserLogin, { words }: FlowFork): Promise<Behind> {
  const { state } = context;
  const { rootId, tabId, request, endsWithPage } = tab;
  const execution = progress.due === undefined ? executions.password : stepForm(progress.due);
  await saveTab(state, { ...tab, code: undefined, message: undefined, execution, flow: progress, userId: user?.id });
  const other = await openTab(state, { rootId, request, execution: executions.password });
  const message = { type: 'success', text: words } as const;
  return { elsewhere: { ...other, endsWithPage, forkedFrom: tabId, message } };
}

/** Where a flow begins that others have led to: what was done of them still counts (Keycloak 26.7). */
function progressOf({ flow }: LoginTab, { alias, path }: FlowPlace): FlowProgress {
  if (flow === undefined) return { ...newRecord(), alias, path };
  const before: FlowProgress = { ...structuredClone(flow), alias, path };
  if (flow.alias === alias && flow.path === path) return before;
  return { ...before, due: undefined, choosing: undefined };
}

function openLogin(context: RequestContext, tab: LoginTab, place: FlowPlace): BrowserLogin {
  const { alias, steps } = place;
  const { state, request } = context;
  const client = state.realm.clients.get(tab.request.clientId);
  const flow = flowNamed(state.realm.source.json, alias);
  if (client === undefined || flow === undefined) throw oauthErrors.serverError();
  const progress = progressOf(tab, place);
  let earlier = tab.flow?.statuses;
  const form = sentForm(context);
  const run: FlowRun = {
    flow,
    record: progress,
    authenticators: new Map(),
    user: () => login.user,
    credentialsOf: (user) => credentialsOf(login, user),
    sent: (name) => form.first.get(name),
    options: [],
    choose: (step, options) => formPage(login, step, (shared) => selectPage({ ...shared, options })),
    flowSucceeded: ({ authenticator, config = {} }) => {
      if (authenticator === 'conditional-level-of-authentication') reachLevel(progress, config, state.now());
    },
    topSucceeded: () => checkForcedLevel(login),
    reset: () => {
      const { rootId, tabId, startedAt, request: asked } = login.tab;
      login.tab = { rootId, tabId, startedAt, request: asked, execution: executions.password };
      login.user = undefined;
      Object.assign(progress, forgotten);
      for (const id of Object.keys(progress.statuses)) delete progress.statuses[id];
      progress.shown.length = 0;
      earlier = undefined;
    },
    tell: (step, status) => noteStep(request.notes, { flow: alias, step: step.id, earlier }, nameOf(step), status),
  };
  const user = tab.userId === undefined ? undefined : state.realm.usersById.get(tab.userId);
  const login: BrowserLogin = { context, client, run, progress, form, tab, user, session: undefined, headers: [] };
  const shared = browserSteps(login);
  Object.assign(run, { authenticators: steps === undefined ? shared : new Map([...shared, ...steps(login)]) });
  return login;
}
