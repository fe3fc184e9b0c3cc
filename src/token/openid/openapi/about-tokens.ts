import { oneOf, request, text, yesOrNo } from '../../../http/openapi-schema.ts';
import {
  clientSecurity,
  commonErrors,
  errorResponse,
  form,
  htmlResponse,
  jsonResponse,
  type Operation,
  reference,
} from './documented-operation.ts';
import { clientFields } from './token-operation.ts';

const claims = { type: 'object', additionalProperties: true };
const clientErrors = {
  400: errorResponse('what is wrong with the form'),
  401: errorResponse('the client is not who it says'),
  ...commonErrors,
};

export const introspectOperation: Operation = {
  summary: 'Says whether a token is good, and what it holds (RFC 7662)',
  operationId: 'introspect',
  security: clientSecurity,
  requestBody: form(
    request(
      { token: text },
      {
        ...clientFields,
        token_type_hint: oneOf(['access_token', 'refresh_token', 'requesting_party_token']),
      },
    ),
  ),
  responses: { 200: jsonResponse('the claims', request({ active: yesOrNo })), ...clientErrors },
};

export const revokeOperation: Operation = {
  summary: 'Revokes a token (RFC 7009)',
  operationId: 'revoke',
  security: clientSecurity,
  requestBody: form(request({ token: text }, { ...clientFields, token_type_hint: text })),
  responses: {
    200: {
      description: 'it is not good any more; a token that was none has an error in the body',
      content: { 'application/json': { schema: reference('Error') } },
    },
    ...clientErrors,
  },
};

const challenge = (description: string) => ({
  description,
  headers: { 'WWW-Authenticate': { schema: text } },
  content: { 'text/plain': { schema: text } },
});

const userinfoResponses = {
  200: {
    description: 'claims of the user, as a JWT where the client wants that',
    content: { 'application/json': { schema: claims }, 'application/jwt': { schema: text } },
  },
  400: challenge('the token came twice'),
  401: challenge('there is no good token'),
  ...commonErrors,
  403: challenge('the token lacks the scope openid'),
};

export const userinfoOperation: Operation = {
  summary: 'Claims of the user of an access token (OpenID Connect Core 5.3)',
  operationId: 'userinfo',
  security: [{ bearer: [] }],
  responses: userinfoResponses,
};

export const userinfoByFormOperation: Operation = {
  ...userinfoOperation,
  operationId: 'userinfo-by-form',
  security: [{ bearer: [] }, {}],
  requestBody: { ...form(request({}, { access_token: text })), required: false },
};

const logoutFields = {
  id_token_hint: text,
  client_id: text,
  post_logout_redirect_uri: text,
  state: text,
};
const logoutResponses = {
  200: htmlResponse('a page that says so, or asks whether to log out'),
  302: { description: 'to the URI of the client', headers: { Location: { schema: text } } },
  ...commonErrors,
  400: {
    description: 'what is wrong: a page, or JSON where there is a refresh token',
    content: { 'text/html': { schema: text }, 'application/json': { schema: reference('Error') } },
  },
};

export const logoutOperation: Operation = {
  summary: 'Ends a session (OpenID Connect RP-Initiated Logout)',
  operationId: 'logout',
  security: [],
  parameters: Object.entries(logoutFields).map(([name, schema]) => ({ name, in: 'query', schema })),
  responses: logoutResponses,
};

export const logoutByFormOperation: Operation = {
  summary: 'Ends a session; with a refresh token its own',
  operationId: 'logout-by-form',
  security: clientSecurity,
  requestBody: form(request({}, { ...logoutFields, ...clientFields, refresh_token: text })),
  responses: {
    ...logoutResponses,
    204: { description: 'the session of the refresh token has ended' },
    401: errorResponse('the client is not who it says'),
  },
};
