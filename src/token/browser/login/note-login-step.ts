import type { RequestContext } from '../../openid/context/request-context.ts';
import type { StepStatus } from '../../openid/flows/authenticator.ts';
import { noteStep } from '../../openid/flows/note-step.ts';
import { flowOf } from '../../openid/flows/own-flow.ts';
import type { LoginTab } from './login-tab.ts';

/** What came before a step of Keycloak's own flow. */
const before = {
  'auth-cookie': {},
  'auth-username-password-form': { 'auth-cookie': 'attempted' },
  'auth-otp-form': { 'auth-cookie': 'attempted', 'auth-username-password-form': 'success' },
} as const;

/** Says what happened to a step of a flow that decides like Keycloak's own. */
export function noteLoginStep(
  { state, request, loginMode }: RequestContext,
  tab: LoginTab,
  step: keyof typeof before,
  status: StepStatus,
): void {
  const client = state.realm.clients.get(tab.request.clientId);
  if (loginMode !== 'form' || client === undefined || request.notes === undefined) return;
  const flow = flowOf(state.realm, client, 'browser');
  noteStep(request.notes, { flow, step, earlier: before[step] }, step, status);
}
