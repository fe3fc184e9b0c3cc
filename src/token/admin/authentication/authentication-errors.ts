import { fixed, oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import { errorForPeople } from '../admin-errors.ts';

/** Errors of the admin API about flows. Texts and status codes are those of Keycloak 26.7. */
export const authenticationErrors = {
  unknownFlow: fixed(oauth(404, 'Flow not found')),
  noFlowToUpdate: fixed(oauth(404, 'flow not found')),
  unknownFlowId: fixed(oauth(404, 'Could not find flow with id')),
  flowExists: (alias: string) => errorForPeople(409, `Flow ${alias} already exists`),
  newFlowExists: fixed(errorForPeople(409, 'New flow alias name already exists')),
  flowAliasExists: fixed(errorForPeople(409, 'Flow alias name already exists')),
  emptyFlowAlias: (doing: 'create' | 'update') => errorForPeople(409, `Failed to ${doing} flow with empty alias name`),
  builtInFlow: fixed(oauth(400, "Can't delete built in flow")),
  /** A realm, a client or an identity provider uses it. */
  flowInUse: oauthErrors.serverError,
  noParentFlow: fixed(oauth(400, "Parent flow doesn't exist")),
  noParentOfFlow: fixed(errorForPeople(400, "Parent flow doesn't exist")),
  parentNotSet: fixed(oauth(400, 'parent flow not set on new execution')),
  parentNotThere: fixed(oauth(400, 'execution parent flow does not exist')),
  unknownProvider: (id: unknown) => oauth(400, `No authentication provider found for id: ${id ?? null}`),
  fixedFlow: (doing: 'add execution to' | 'add sub-flow to' | 'modify execution in' | 'remove execution from') =>
    oauth(400, `It is illegal to ${doing} a built in flow`),
  unknownAuthenticator: fixed(oauth(404, 'Could not find authenticator provider')),
  unknownExecution: fixed(oauth(404, 'Illegal execution')),

  unknownConfig: fixed(oauth(404, 'Could not find authenticator config')),
  configExists: (alias: string) =>
    errorForPeople(409, `Authentication execution configuration ${alias} already exists`),
  emptyConfigAlias: (doing: 'create' | 'update') =>
    errorForPeople(409, `Failed to ${doing} authentication execution configuration with empty alias name`),

  unknownAction: fixed(oauth(404, 'Failed to find required action')),
  noActionToMove: fixed(oauth(404, 'Failed to find required action.')),
  actionExists: fixed(oauth(409, 'conflict', 'A Required Action Provider with given alias already exists.')),
  unknownActionProvider: fixed(oauth(400, 'Required Action Provider with given providerId not found')),
  fixedAction: fixed(oauth(400, 'RequiredAction is not configurable')),
  undescribedAction: fixed(oauth(404, 'Could not find configurable RequiredAction provider')),
};
