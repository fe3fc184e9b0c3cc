import type { RequestContext } from '../../openid/context/request-context.ts';
import { noCache, type Response } from '../../openid/http/endpoint-response.ts';
import { checkCode } from '../login/check-code.ts';
import { findTab } from '../login/find-tab.ts';
import type { LoginTab } from '../login/login-tab.ts';
import { executionId } from '../login/login-urls.ts';
import { errorPage } from '../pages/error-page.ts';
import { failed } from './failed.ts';

interface NamedTab {
  readonly code: string | undefined;
  readonly clientId: string | undefined;
  readonly tabId: string | undefined;
  readonly clientData: string | undefined;
}

/** The login that an address or a `state` names, by its code, which is good once. @returns the page when there is none */
export async function codedTab(context: RequestContext, named: NamedTab): Promise<LoginTab | Response> {
  const { code } = named;
  if (!code || !named.clientId || !named.tabId)
    return errorPage(context.state.realm, 'Invalid Request', { headers: [noCache] });
  const parameters = { ...named, execution: undefined, skipLogout: false };
  const tab = await findTab(context, parameters, failed);
  if ('status' in tab) return tab;
  const execution = code === tab.code ? executionId(context, tab.execution) : undefined;
  const step = await checkCode(context, tab, { ...parameters, execution });
  return step.kind === 'refused' ? step.response : { ...tab, code: undefined };
}
