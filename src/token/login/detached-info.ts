import type { RequestContext } from '../context/request-context.ts';
import type { Response } from '../http/response.ts';
import { errorPage } from '../pages/error-page.ts';
import { withNoBackButton } from './find-tab.ts';

/** The page of a message that has lost its login, in another language: pages are English here, and no such link is made. */
export const detachedInfo = ({ state }: RequestContext): Response =>
  withNoBackButton(errorPage(state.realm, 'Action expired.'));
