import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { homeUrl } from '../../realm/client-url.ts';
import { askedLanguage } from '../languages/asked-language.ts';
import { keptMessage } from '../languages/detached-message.ts';
import { errorPage } from '../pages/error-page.ts';
import { infoPage } from '../pages/info-page.ts';
import { withNoBackButton } from './find-tab.ts';

/** The page for a message without its login, in the language that people have chosen on it. */
export async function detachedInfo(context: RequestContext): Promise<Response> {
  const { realm } = context.state;
  const kept = await keptMessage(context);
  if (kept === undefined) return withNoBackButton(errorPage(realm, 'Action expired.'));
  askedLanguage(context);
  const { kind, text, status, clientId } = kept;
  const client = clientId === undefined || clientId === 'account' ? undefined : realm.clients.get(clientId);
  const backTo = homeUrl(client, context.baseUrl);
  return withNoBackButton(
    kind === 'error' ? errorPage(realm, text, { status, backTo }) : infoPage(realm, text, { backTo }),
  );
}
