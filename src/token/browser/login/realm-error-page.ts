import { requireHttps } from '../../openid/context/https.ts';
import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { OAuthError } from '../../openid/http/oauth-error.ts';
import { errorPage } from '../pages/error-page.ts';
import { reportLogin } from './report-login.ts';

/** The page for a realm in which nobody can log in, or not without HTTPS; undefined when everybody can. */
export function realmErrorPage(context: RequestContext): Response | undefined {
  const { realm } = context.state;
  if (!isHttpsGood(context)) {
    reportLogin(context, { error: 'ssl_required' });
    return errorPage(realm, 'HTTPS required');
  }
  if (realm.enabled) return undefined;
  reportLogin(context, { error: 'realm_disabled' });
  return errorPage(realm, 'Realm not enabled');
}

function isHttpsGood(context: RequestContext): boolean {
  try {
    requireHttps(context);
    return true;
  } catch (error) {
    if (error instanceof OAuthError) return false;
    throw error;
  }
}
