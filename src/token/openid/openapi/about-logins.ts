import { oneOf, request, text } from '../../../http/openapi-schema.ts';
import {
  clientSecurity,
  commonErrors,
  errorResponse,
  form,
  htmlResponse,
  jsonResponse,
  type Operation,
} from './documented-operation.ts';
import { clientFields } from './token-operation.ts';

export const authorizationParameters = {
  client_id: text,
  response_type: { ...text, examples: ['code'] },
  redirect_uri: text,
  scope: text,
  state: text,
  nonce: text,
  response_mode: oneOf(['query', 'fragment', 'form_post']),
  prompt: text,
  max_age: text,
  login_hint: text,
  ui_locales: text,
  code_challenge: text,
  code_challenge_method: oneOf(['S256', 'plain']),
};

export const inQuery = (names: Readonly<Record<string, object>>, required: readonly string[] = []) =>
  Object.entries(names).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));

export const redirected = (description: string) => ({ description, headers: { Location: { schema: text } } });

const authorizationResponses = {
  200: htmlResponse('the form for name and password; a page that sends itself for `form_post`'),
  302: redirected('back to the client, with a code or an error'),
  400: htmlResponse('an error page: nobody knows where to go back to'),
  403: htmlResponse('an error page: the client has no login'),
  404: commonErrors[404],
};

export const authorizationOperation: Operation = {
  summary: 'Logs a person in with a browser (RFC 6749 section 3.1)',
  operationId: 'authorization',
  parameters: inQuery(authorizationParameters, ['client_id']),
  responses: authorizationResponses,
};

export const authorizationByFormOperation: Operation = {
  summary: 'The same, its parameters in a form',
  operationId: 'authorization-by-form',
  requestBody: form(request({ client_id: text }, authorizationParameters)),
  responses: authorizationResponses,
};

export const tabParameters = inQuery({
  session_code: text,
  execution: text,
  client_id: text,
  tab_id: text,
  client_data: text,
});
export const loginResponses = {
  200: htmlResponse('the form that is due, perhaps with what is wrong'),
  302: redirected('back to the client, or to the next step'),
  400: htmlResponse('an error page: this browser has no such login'),
  404: commonErrors[404],
};

export const loginOperation: Operation = {
  summary: 'The form that is due in a login',
  operationId: 'login-form',
  parameters: tabParameters,
  responses: loginResponses,
};

export const loginByFormOperation: Operation = {
  summary: 'Takes the form of a login',
  operationId: 'login-form-by-form',
  parameters: tabParameters,
  requestBody: form(request({}, { username: text, password: text, rememberMe: text, otp: text })),
  responses: loginResponses,
};

export const actionOperation: Operation = {
  summary:
    'The form of a required action: a new password, the profile, a generator of one-time passwords; or of consent',
  operationId: 'login-action',
  parameters: tabParameters,
  responses: loginResponses,
};

export const actionByFormOperation: Operation = {
  summary: 'Takes the form of a required action',
  operationId: 'login-action-by-form',
  parameters: tabParameters,
  requestBody: form(request({}, { 'password-new': text, 'password-confirm': text, totp: text, totpSecret: text })),
  responses: loginResponses,
};

export const consentOperation: Operation = {
  summary: 'Takes the answer to the question whether a client may have what it wants',
  operationId: 'login-consent',
  parameters: tabParameters,
  requestBody: form(request({ code: text }, { accept: text, cancel: text })),
  responses: loginResponses,
};

export const pushedAuthorizationOperation: Operation = {
  summary: 'A client says what it wants before it sends the browser (RFC 9126)',
  operationId: 'pushed-authorization',
  security: clientSecurity,
  requestBody: form(request({}, { ...clientFields, ...authorizationParameters })),
  responses: {
    201: jsonResponse('where it is', request({ request_uri: text, expires_in: { type: 'integer' } })),
    400: errorResponse('what is wrong with it'),
    401: errorResponse('the client is not who it says'),
    ...commonErrors,
  },
};

export const restartOperation: Operation = {
  summary: 'Begins a login from the beginning',
  operationId: 'login-restart',
  parameters: inQuery({ client_id: text, tab_id: text, client_data: text, skip_logout: text }),
  responses: { 302: redirected('to the first form'), 400: loginResponses[400], 404: commonErrors[404] },
};

const logoutTab = inQuery({ client_id: text, tab_id: text });
const confirmed = {
  200: htmlResponse('a page that says so, asks, or tells clients in frames'),
  302: redirected('to the URI of the client'),
  400: htmlResponse('an error page: this browser has begun no such logout'),
  404: commonErrors[404],
};

export const askAgainOperation: Operation = {
  summary: 'Asks once more whether to log out',
  operationId: 'logout-confirm',
  parameters: logoutTab,
  responses: confirmed,
};

export const confirmLogoutOperation: Operation = {
  summary: 'Logs out, once the page that asks has been answered',
  operationId: 'logout-confirm-by-form',
  parameters: logoutTab,
  requestBody: form(request({ session_code: text }, {})),
  responses: { ...confirmed, 500: errorResponse('the code is another one') },
};

export const signOutOperation: Operation = {
  summary: 'Ends a session of who is logged in, or all of them (`all`)',
  operationId: 'account-sign-out',
  requestBody: form(request({ session: text, stateChecker: text }, {})),
  responses: { 302: redirected('to the account'), 400: htmlResponse('an error page'), 404: commonErrors[404] },
};
