import { flag, integer, listOf, type Members, mapOf, members, objectOf, text, texts } from './member-kinds.ts';

const step: Members = {
  ...members(text, 'authenticatorConfig authenticator requirement'),
  ...members(flag, 'authenticatorFlow autheticatorFlow'),
  priority: integer,
};

const exportedStep: Members = { ...step, flowAlias: text, userSetupAllowed: flag };
const flow: Members = {
  ...members(text, 'id alias description providerId'),
  ...members(flag, 'topLevel builtIn'),
  authenticationExecutions: listOf(objectOf('AuthenticationExecutionExportRepresentation', () => exportedStep)),
};
export const flowShape = objectOf('AuthenticationFlowRepresentation', () => flow);

const execution: Members = { ...step, ...members(text, 'id flowId parentFlow') };
export const executionShape = objectOf('AuthenticationExecutionRepresentation', () => execution);

const executionInfo: Members = {
  ...members(text, 'id requirement displayName alias description providerId authenticationConfig flowId'),
  requirementChoices: texts,
  ...members(flag, 'configurable authenticationFlow'),
  ...members(integer, 'level index priority'),
};
export const executionInfoShape = objectOf('AuthenticationExecutionInfoRepresentation', () => executionInfo);

const config: Members = { ...members(text, 'id alias'), config: mapOf(text) };
export const authenticatorConfigShape = objectOf('AuthenticatorConfigRepresentation', () => config);

const actionConfig: Members = { config: mapOf(text) };
export const requiredActionConfigShape = objectOf('RequiredActionConfigRepresentation', () => actionConfig);
