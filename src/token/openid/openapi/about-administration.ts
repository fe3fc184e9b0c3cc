import { request, text } from '../../../http/openapi-schema.ts';
import { commonErrors, errorResponse, jsonResponse, type Operation, reference } from './documented-operation.ts';

const security = [{ bearer: [] }];
const representation = { type: 'object', additionalProperties: true };
const list = { type: 'array', items: representation };

const responses = {
  401: errorResponse('there is no good access token'),
  ...commonErrors,
  403: errorResponse('the caller has not the role for it, or its client not the origin'),
};

const listing = (operationId: string, summary: string): Operation => ({
  summary,
  operationId,
  security,
  responses: { 200: jsonResponse('representations as Keycloak has them', list), ...responses },
});

/** An error of the admin API. With `errorMessage`, something exists already. */
const adminError = jsonResponse('why not', { anyOf: [reference('Error'), request({ errorMessage: text })] });

const creating = (operationId: string, summary: string): Operation => ({
  summary,
  operationId,
  security,
  requestBody: { required: true, content: { 'application/json': { schema: representation } } },
  responses: { 201: { description: 'made; Location says where' }, 400: adminError, 409: adminError, ...responses },
});

/** The lists of the admin API. `src/docs/admin-api.md` has the paths below them. */
export const adminPaths: Readonly<Record<string, Readonly<Partial<Record<'get' | 'post', Operation>>>>> = {
  '/admin/realms': {
    get: listing('admin-realms', 'Realms that the caller may manage'),
    post: creating('admin-realms-create', 'Makes a realm of a representation, or of an export'),
  },
  '/admin/realms/{realm}/users': {
    get: listing('admin-users', 'Searches for users'),
    post: creating('admin-users-create', 'Makes a user'),
  },
  '/admin/realms/{realm}/groups': {
    get: listing('admin-groups', 'Groups, as a tree'),
    post: creating('admin-groups-create', 'Makes a group'),
  },
  '/admin/realms/{realm}/roles': {
    get: listing('admin-roles', 'Roles of the realm'),
    post: creating('admin-roles-create', 'Makes a role'),
  },
  '/admin/realms/{realm}/clients': {
    get: listing('admin-clients', 'Clients of the realm'),
    post: creating('admin-clients-create', 'Makes a client'),
  },
  '/admin/realms/{realm}/events': { get: listing('admin-events', 'What users and clients have done') },
};
