import type { RequestContext } from '../../openid/context/request-context.ts';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { errorPage } from '../pages/error-page.ts';
import { withNoBackButton } from './find-tab.ts';

/**
 * The page for a message without its login in another language. No link leads here, because all pages are in English.
 */
export const detachedInfo = ({ state }: RequestContext): Response =>
  withNoBackButton(errorPage(state.realm, 'Action expired.'));
