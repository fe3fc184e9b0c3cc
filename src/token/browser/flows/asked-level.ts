import { FlowFault } from '../../openid/flows/flow-fault.ts';
import { noLevel } from '../../openid/flows/levels.ts';
import { acrNames, askedAcr, askedLevel } from '../../realm/asked-acr.ts';
import type { BrowserLogin } from './browser-login.ts';

/** The level of authentication that the client of a login asks for; -1: none. */
export function levelAskedFor({ client, context, tab }: BrowserLogin): number {
  const level = askedLevel(client, acrNames(client, context.state.realm), tab.request);
  return typeof level === 'number' ? level : noLevel;
}

/** @throws {FlowFault} when the client insists on a level that the login has not reached */
export function checkForcedLevel(login: BrowserLogin): void {
  const { client, context, tab, progress, run } = login;
  const { essential } = askedAcr(client, acrNames(client, context.state.realm), tab.request);
  const hasLevels = [...run.flow.steps.values()].some(
    ({ id, authenticator }) =>
      authenticator === 'conditional-level-of-authentication' && progress.statuses[id] === 'true',
  );
  if (essential.length > 0 && hasLevels && levelAskedFor(login) > (progress.level ?? noLevel))
    throw new FlowFault('generic_authentication_error');
}
