import { text } from '../../../http/openapi-schema.ts';
import { inQuery, loginResponses, redirected, tabParameters } from './about-logins.ts';
import {
  commonErrors,
  errorResponse,
  form,
  htmlResponse,
  jsonResponse,
  type Operation,
} from './documented-operation.ts';

/** The name of the provider, in the path. */
const provider = [{ name: 'provider', in: 'path', required: true, schema: text }];
const failed = {
  404: errorResponse('there is no such realm, or it has no such provider'),
  400: htmlResponse('an error page'),
  502: htmlResponse('an error page: the provider cannot be asked'),
};

export const toProviderOperation: Operation = {
  summary: 'Sends a browser to an identity provider',
  operationId: 'identity-provider-start',
  parameters: [...provider, ...tabParameters],
  responses: { 303: redirected('to the provider'), ...failed },
};

export const fromProviderOperation: Operation = {
  summary: 'Takes a browser back from an identity provider',
  operationId: 'identity-provider',
  parameters: [...provider, ...inQuery({ state: text, code: text, error: text, error_description: text })],
  responses: {
    302: redirected('to the first login, or back to the client'),
    ...failed,
  },
};

export const providerLogoutOperation: Operation = {
  summary: 'Goes on with a logout whose browser comes back from an identity provider',
  operationId: 'identity-provider-logout',
  parameters: [...provider, ...inQuery({ state: text })],
  responses: { 302: redirected('back to the client'), 400: failed[400], 404: failed[404] },
};

export const logoutByProviderOperation: Operation = {
  summary: 'Ends the sessions that came from an identity provider (OpenID Connect Back-Channel Logout 1.0)',
  operationId: 'provider-logout',
  requestBody: form({ type: 'object', properties: { logout_token: text } }),
  responses: {
    200: { description: 'they have ended' },
    400: errorResponse('the token is not that of an identity provider'),
    404: commonErrors[404],
  },
};

export const storedTokenOperation: Operation = {
  summary: 'The tokens of an identity provider that were kept for the user of an access token',
  operationId: 'identity-provider-token',
  parameters: provider,
  responses: {
    200: jsonResponse('what the token endpoint of the provider has answered', { type: 'object' }),
    400: jsonResponse('there is none', { type: 'object' }),
    404: failed[404],
  },
};

export const firstLoginOperation: Operation = {
  summary: 'The forms of people who log in by an identity provider for the first time',
  operationId: 'identity-provider-first-login',
  parameters: tabParameters,
  responses: loginResponses,
};

export const firstLoginByFormOperation: Operation = {
  summary: 'Takes these forms',
  operationId: 'identity-provider-first-login-by-form',
  parameters: tabParameters,
  requestBody: form({ type: 'object', properties: { submitAction: text, password: text } }),
  responses: loginResponses,
};

export const afterFirstLoginOperation: Operation = {
  summary: 'Ends a first login by an identity provider',
  operationId: 'identity-provider-after-first-login',
  parameters: tabParameters,
  responses: { 302: redirected('back to the client'), ...failed },
};
