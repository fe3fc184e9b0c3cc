import { integer, oneOf, request, type Schema, text } from '../../../http/openapi-schema.ts';
import { jwtBearer } from '../client-authentication/request-credentials.ts';
import { grants } from '../grants/grants.ts';
import {
  clientSecurity,
  commonErrors,
  errorResponse,
  form,
  jsonResponse,
  type Operation,
  reference,
} from './documented-operation.ts';

/** Fields by which clients authenticate in a form. */
export const clientFields: Readonly<Record<string, Schema>> = {
  client_id: text,
  client_secret: { ...text, format: 'password' },
  client_assertion_type: { ...text, const: jwtBearer },
  client_assertion: { ...text, description: 'a JWT that the client has signed (RFC 7523)' },
};

/** Mappers of a realm may add members. */
const tokenResponse: Schema = {
  ...request(
    { access_token: text, expires_in: integer, refresh_expires_in: integer, token_type: text, scope: text },
    { refresh_token: text, id_token: text, 'not-before-policy': integer, session_state: text },
  ),
};

export const tokenSchemas: Readonly<Record<string, Schema>> = {
  TokenResponse: tokenResponse,
  Error: request({ error: text }, { error_description: text }),
};

export const tokenOperation: Operation = {
  summary: 'Issues tokens (RFC 6749)',
  operationId: 'token',
  security: clientSecurity,
  requestBody: form(
    request(
      { grant_type: oneOf(grants.keys()) },
      {
        ...clientFields,
        scope: { ...text, description: 'names with blanks between them' },
        username: { ...text, description: 'of the grant password' },
        password: { ...text, format: 'password' },
        otp: { ...text, description: 'a one-time password, for users who have a generator' },
        refresh_token: { ...text, description: 'of the grant refresh_token' },
      },
    ),
  ),
  responses: {
    200: jsonResponse('tokens', reference('TokenResponse')),
    400: errorResponse('what is wrong with the form, the grant or the user'),
    401: errorResponse('the client is not who it says, or may not do this'),
    ...commonErrors,
    413: errorResponse('a value is too long'),
  },
};
