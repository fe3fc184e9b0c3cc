import { integer, request, text } from '../../../http/openapi-schema.ts';
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

const codes = request(
  {
    device_code: text,
    user_code: text,
    verification_uri: text,
    verification_uri_complete: text,

    expires_in: integer,
    interval: integer,
  },
  {},
);

export const deviceAuthorizationOperation: Operation = {
  summary: 'Codes for a device and for its user (RFC 8628)',
  operationId: 'device-authorization',
  security: clientSecurity,
  requestBody: form(
    request({}, { ...clientFields, scope: text, nonce: text, code_challenge: text, code_challenge_method: text }),
  ),
  responses: {
    200: jsonResponse('the codes', codes),
    ...commonErrors,
    400: errorResponse('the client has no logins by device'),
    401: errorResponse('the client is not who it says'),
    403: errorResponse('the realm is disabled, or requires HTTPS'),
  },
};

const pages = {
  200: htmlResponse('the form for the code, perhaps with what is wrong'),
  302: { description: 'to the login', headers: { Location: { schema: text } } },
  400: htmlResponse('an error page'),
  404: commonErrors[404],
};

export const userCodeOperation: Operation = {
  summary: 'Asks for the code that a device shows',
  operationId: 'device',
  parameters: [{ name: 'user_code', in: 'query', schema: text }],
  responses: pages,
};

export const userCodeByFormOperation: Operation = {
  summary: 'Takes the code that a device shows; of a client that wants no page, the same as device-authorization',
  operationId: 'device-by-form',
  requestBody: form(request({}, { ...clientFields, device_user_code: text })),
  responses: { ...pages, 401: errorResponse('the client is not who it says'), 403: errorResponse('not here') },
};

export const deviceStatusOperation: Operation = {
  summary: 'What became of the login for a device',
  operationId: 'device-status',
  parameters: [{ name: 'error', in: 'query', schema: text }],
  responses: { 200: htmlResponse('a page that says so'), 404: commonErrors[404] },
};
