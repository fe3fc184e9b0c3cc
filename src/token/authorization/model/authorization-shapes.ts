import type { Json } from '../../realm/representations/json.ts';
import {
  any,
  flag,
  type Kind,
  listOf,
  type Members,
  mapOf,
  members,
  objectOf,
  oneOf,
  text,
  texts,
} from '../../realm/representations/shapes/member-kinds.ts';
import type { PolicyKind } from '../policies/policy-kind.ts';

const logic = oneOf('POSITIVE', 'NEGATIVE');
const strategy = oneOf('AFFIRMATIVE', 'UNANIMOUS', 'CONSENSUS');

const scope: Members = { ...members(text, 'id name iconUri displayName'), policies: any, resources: any };
export const scopeShape = objectOf('ScopeRepresentation', () => scope);

/** A scope may be its name alone. */
const scopeOrName: Kind = (value, reader) => (typeof value === 'string' ? { name: value } : scopeShape(value, reader));

const owner: Members = members(text, 'id name');
const ownerShape = objectOf('ResourceOwnerRepresentation', () => owner);
const ownerOrId: Kind = (value, reader) => (typeof value === 'string' ? { id: value } : ownerShape(value, reader));

/** Texts of an attribute: one counts as a list, and what is no text is empty. What is no object has no attributes. */
const attributes: Kind = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const asTexts = (one: unknown) => (one === null ? [] : typeof one === 'object' ? [''] : [String(one)]);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, (Array.isArray(one) ? one : [one]).flatMap(asTexts)]),
  );
};

const resource: Members = {
  ...members(text, '_id name uri type icon_uri displayName'),
  uris: texts,
  scopes: listOf(scopeOrName),
  resource_scopes: listOf(scopeOrName),
  scopesUma: listOf(scopeOrName),
  owner: ownerOrId,
  ownerManagedAccess: flag,
  attributes,
};
export const resourceShape = objectOf('ResourceRepresentation', () => resource);
/** The same, over the protection API. */
export const umaResourceShape = objectOf('UmaResourceRepresentation', () => resource);

const ofAllPolicies: Members = {
  ...members(text, 'id name description type owner resourceType'),
  ...members(texts, 'policies resources scopes'),
  logic,
  decisionStrategy: strategy,
  ...members(any, 'resourcesData scopesData'),
};
const policy: Members = { ...ofAllPolicies, config: mapOf(text) };
/** A policy of no special type. */
export const policyShape = objectOf('PolicyRepresentation', () => policy);

/** A policy of a type. */
export const shapeOf = ({ shape, members: own }: PolicyKind): Kind =>
  objectOf(shape, () => ({ ...ofAllPolicies, ...own }));

const server: Members = {
  ...members(text, 'id clientId name'),
  allowRemoteResourceManagement: flag,
  policyEnforcementMode: oneOf('ENFORCING', 'PERMISSIVE', 'DISABLED'),
  decisionStrategy: strategy,
  resources: listOf(resourceShape),
  policies: listOf(policyShape),
  scopes: listOf(scopeShape),
  authorizationSchema: any,
};
export const serverShape = objectOf('ResourceServerRepresentation', () => server);

/** A member that is a text; nothing else counts. */
export const textOf = (input: Json, name: string): string | undefined => {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
};

/** A member that is a list; undefined when it is missing. */
export const listOfMember = <Item>(input: Json, name: string): readonly Item[] | undefined => {
  const value = input[name];
  return Array.isArray(value) ? (value as Item[]) : undefined;
};
