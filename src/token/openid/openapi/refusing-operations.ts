import { request, text } from '../../../http/openapi-schema.ts';
import { clientSecurity, commonErrors, errorResponse, form, type Operation } from './documented-operation.ts';
import { clientFields } from './token-operation.ts';

/** An operation that exists and refuses every request. */
const refusing = (operationId: string, summary: string): Operation => ({
  summary: `${summary}: refused, no client has it`,
  operationId,
  security: clientSecurity,
  requestBody: form(request({}, clientFields)),
  responses: {
    400: errorResponse('why it is refused'),
    401: errorResponse('why it is refused'),
    ...commonErrors,
  },
});

export const backchannelOperation = refusing('backchannel-authentication', 'Backchannel authentication (CIBA)');

export const clientRegistrationOperation: Operation = {
  summary: 'Client registration: no host is trusted',
  operationId: 'client-registration',
  requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  responses: {
    400: errorResponse('the body is not valid JSON'),
    401: errorResponse('the token is not good'),
    ...commonErrors,
    415: errorResponse('the body is not JSON'),
  },
};

export const protectionOperation: Operation = {
  summary: 'The protection API of User-Managed Access: resources, permission tickets and what owners share',
  operationId: 'protection',
  parameters: [{ name: 'resource', in: 'path', required: true, schema: text }],
  responses: {
    ...commonErrors,
    403: errorResponse('the token is not good, or not that of a resource server'),
    405: errorResponse('there is no such part of it, or not with this method'),
  },
};
