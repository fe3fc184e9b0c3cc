import { isPlainObject } from '../../json-cursor.ts';
import {
  any,
  flag,
  integer,
  type Kind,
  listOf,
  long,
  type Members,
  mapOf,
  members,
  objectOf,
  text,
  textLists,
  texts,
} from './member-kinds.ts';

const credential: Members = {
  ...members(text, 'id type userLabel secretData credentialData value device hashedSaltedValue salt algorithm'),
  federationLink: text,
  ...members(integer, 'priority hashIterations counter digits period'),
  createdDate: long,
  temporary: flag,
  config: textLists,
};
export const credentialShape = objectOf('CredentialRepresentation', () => credential);

const consent: Members = {
  clientId: text,
  ...members(texts, 'grantedClientScopes grantedRealmRoles'),
  ...members(long, 'createdDate lastUpdatedDate'),
};
const federatedIdentity = members(text, 'identityProvider userId userName');
export const federatedIdentityShape = objectOf('FederatedIdentityRepresentation', () => federatedIdentity);
const socialLink = members(text, 'socialProvider socialUserId socialUsername');

/** One value instead of a list of them is taken for the list; what is empty or no text goes. */
const attributes: Kind = (value, reader) => {
  // What is no object has no members.
  if (value !== null && !isPlainObject(value)) return {};
  const lists = attributeLists(value, reader) as Readonly<Record<string, readonly string[]>> | null;
  if (lists === null || Object.values(lists).every((values) => values.length > 0)) return lists;
  return Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0));
};

const isText = (one: unknown) => typeof one === 'string' && one !== '';
const attributeLists = mapOf((one) =>
  Array.isArray(one) && one.every(isText) ? one : (Array.isArray(one) ? one : [one]).flatMap(asTexts),
);

const asTexts = (value: unknown): string[] => (typeof value === 'object' || value === '' ? [] : [String(value)]);

const user: Members = {
  ...members(text, 'id username firstName lastName email self origin federationLink serviceAccountClientId'),
  ...members(flag, 'emailVerified enabled totp'),
  createdTimestamp: long,
  notBefore: integer,
  ...members(texts, 'disableableCredentialTypes requiredActions realmRoles groups'),
  attributes,
  ...members(textLists, 'clientRoles applicationRoles'),
  access: mapOf(flag),
  credentials: listOf(credentialShape),
  clientConsents: listOf(objectOf('UserConsentRepresentation', () => consent, true)),
  federatedIdentities: listOf(federatedIdentityShape),
  socialLinks: listOf(objectOf('SocialLinkRepresentation', () => socialLink)),
  ...members(any, 'userProfileMetadata verifiableCredentials issuedVerifiableCredentials'),
};
export const userShape = objectOf('UserRepresentation', () => user);
