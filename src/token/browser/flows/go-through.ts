import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { expired } from '../login/check-code.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { behindFlow, resume } from '../login/steps.ts';
import { continueFlow, type FlowPlace, submitForm } from './pass-flow.ts';

/** Shows or takes the form of a flow that people come to from the login. */
export async function goThrough(
  context: RequestContext,
  tab: LoginTab,
  kind: 'asked' | 'sent',
  place: FlowPlace,
): Promise<Response> {
  if (tab.isAuthenticated) return kind === 'asked' ? resume(context, tab) : expired(context, tab);
  if (kind === 'asked') return behindFlow(context, await continueFlow(context, tab, place));
  if (tab.flow?.path !== place.path) return expired(context, tab);
  return behindFlow(context, await submitForm(context, { ...tab, code: undefined }, place));
}
