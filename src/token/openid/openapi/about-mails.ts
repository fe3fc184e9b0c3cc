import { request, text } from '../../../http/openapi-schema.ts';
import { authorizationParameters, inQuery, loginResponses, redirected, tabParameters } from './about-logins.ts';
import { commonErrors, form, htmlResponse, type Operation } from './documented-operation.ts';

const pages = {
  200: htmlResponse('the form, or a page that says what happened'),
  302: redirected('to the next step, or back to the client'),
  400: htmlResponse('an error page: the realm does not allow it, or nobody knows where to go back to'),
  404: commonErrors[404],
};

/** An authorization request that begins with another form than that of a login. */
const beginning = (operationId: string, summary: string): Operation => ({
  summary,
  operationId,
  parameters: inQuery(authorizationParameters, ['client_id']),
  responses: pages,
});

export const registrationsOperation = beginning('registration', 'Lets a person make an account, and logs in');
export const forgotCredentialsOperation = beginning('forgotten-password', 'Lets a person ask for a new password');

export const registrationOperation: Operation = {
  summary: 'The form for a new account',
  operationId: 'registration-form',
  parameters: tabParameters,
  responses: loginResponses,
};

export const registrationByFormOperation: Operation = {
  summary: 'Takes the form for a new account; attributes of the profile are further fields',
  operationId: 'registration-form-by-form',
  parameters: tabParameters,
  requestBody: form(
    request(
      {},
      { username: text, email: text, firstName: text, lastName: text, password: text, 'password-confirm': text },
    ),
  ),
  responses: loginResponses,
};

export const resetOperation: Operation = {
  summary: 'The form for people who have forgotten their password',
  operationId: 'forgotten-password-form',
  parameters: tabParameters,
  responses: loginResponses,
};

export const resetByFormOperation: Operation = {
  summary: 'Sends a link to a user, if there is one, and says the same if there is none',
  operationId: 'forgotten-password-form-by-form',
  parameters: tabParameters,
  requestBody: form(request({}, { username: text })),
  responses: loginResponses,
};

export const mailLinkOperation: Operation = {
  summary: 'Opens a link of a mail',
  operationId: 'mail-link',
  parameters: inQuery({ key: text, execution: text, client_id: text, tab_id: text, client_data: text }, ['key']),
  responses: pages,
};
