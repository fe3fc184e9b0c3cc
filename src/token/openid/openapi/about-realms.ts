import { integer, listOf, request, text } from '../../../http/openapi-schema.ts';
import { commonErrors, errorResponse, htmlResponse, jsonResponse, type Operation } from './documented-operation.ts';

const notAcceptable = { 406: errorResponse('the wanted type is not available') };

const keySet = request({
  keys: listOf(
    request(
      { kid: text, kty: text, alg: text, use: text },
      {
        n: text,
        e: text,
        crv: text,
        x: text,
        y: text,
        x5c: listOf(text),
        x5t: text,
        'x5t#S256': text,
      },
    ),
  ),
});

export const certsOperation: Operation = {
  summary: 'The public keys of the realm (RFC 7517)',
  operationId: 'certs',
  responses: {
    200: {
      description: 'the keys',
      content: { 'application/json': { schema: keySet }, 'application/jwk-set+json': { schema: keySet } },
    },
    ...commonErrors,
  },
};

const metadata = request(
  { issuer: text, token_endpoint: text, jwks_uri: text },
  {
    authorization_endpoint: text,
    introspection_endpoint: text,
    revocation_endpoint: text,
    userinfo_endpoint: text,
    end_session_endpoint: text,
    grant_types_supported: listOf(text),
    scopes_supported: listOf(text),
    token_endpoint_auth_methods_supported: listOf(text),
  },
);

/** @param operationId there are three paths */
export const discoveryOperation = (operationId: string, summary: string): Operation => ({
  summary,
  operationId,
  responses: { 200: jsonResponse('the metadata', metadata), ...commonErrors, ...notAcceptable },
});

export const realmOperation: Operation = {
  summary: 'What the realm says of itself',
  operationId: 'realm',
  responses: {
    200: jsonResponse(
      'the realm',
      request({
        realm: text,
        public_key: text,
        'token-service': text,
        'account-service': text,
        'tokens-not-before': integer,
      }),
    ),
    404: commonErrors[404],
    ...notAcceptable,
  },
};

export const samlDescriptorOperation: Operation = {
  summary: 'The SAML description of the realm',
  operationId: 'saml-descriptor',
  responses: {
    200: { description: 'the description', content: { 'application/xml': { schema: text } } },
    404: commonErrors[404],
  },
};

export const loginStatusOperation: Operation = {
  summary: 'A frame in which pages ask whether the login has changed (OpenID Connect Session Management)',
  operationId: 'login-status',
  responses: { 200: htmlResponse('the frame'), 404: commonErrors[404] },
};

/** @param step the first page, or the one behind it */
export const cookieCheckOperation = (step: 1 | 2): Operation => ({
  summary: 'A frame in which pages ask whether cookies of this server are kept',
  operationId: `cookie-check-${step}`,
  responses: { 200: htmlResponse('the frame'), 404: commonErrors[404] },
});

export const loginStatusInitOperation: Operation = {
  summary: 'Whether a page may use that frame for a client',
  operationId: 'login-status-init',
  parameters: [
    { name: 'client_id', in: 'query', schema: text },
    { name: 'origin', in: 'query', schema: text },
  ],
  responses: { 204: { description: 'it may' }, 403: { description: 'it may not' }, 404: commonErrors[404] },
};

export const accountOperation: Operation = {
  summary: 'The page of the own account; for JSON its profile, and below it the rest of the account API',
  operationId: 'account',
  responses: { 200: htmlResponse('the page'), 401: errorResponse('the API requires a token'), 404: commonErrors[404] },
};
