import { fixed, oauth } from '../../openid/http/oauth-error.ts';
import { errorForPeople } from '../admin-errors.ts';

/** Errors of the admin API about organizations. Texts and status codes are those of Keycloak 26.7. */
export const organizationErrors = {
  notEnabled: fixed(errorForPeople(404, 'Organizations not enabled for this realm.')),
  notFound: fixed(errorForPeople(404, 'Organization not found.')),
  noName: fixed(errorForPeople(400, 'Name can not be null')),
  nameTaken: fixed(errorForPeople(409, 'A organization with the same name already exists.')),
  aliasTaken: fixed(errorForPeople(409, 'A organization with the same alias already exists')),
  noAlias: (why: string) => errorForPeople(400, `Name cannot be used as alias: ${why}`),
  fixedAlias: fixed(errorForPeople(400, 'Cannot change the alias')),
  badDomain: (name: string) => errorForPeople(400, `Invalid domain format: ${name}`),
  noDomain: fixed(errorForPeople(400, 'Domain name cannot be empty')),
  badWildcard: fixed(errorForPeople(400, 'Wildcard domain must start with the wildcard')),
  shortDomain: (name: string) => errorForPeople(400, `Domain must have at least 2 parts (e.g. 'example.com'): ${name}`),
  domainTaken: (name: string, by: string, realm: string) =>
    errorForPeople(400, `Domain ${name} is already linked to organization ${by} in realm ${realm}`),
  badRedirect: fixed(errorForPeople(400, 'Organization redirect URL is not valid.')),

  memberExists: fixed(errorForPeople(409, 'User is already a member of the organization.')),
  none: fixed(errorForPeople(400, 'Organization cannot be null.')),
  unknownUser: fixed(errorForPeople(400, 'User does not exist')),
  noEmail: fixed(errorForPeople(400, 'Email is required to invite a member')),
  badEmail: fixed(errorForPeople(400, 'Invalid email format')),
  noUser: fixed(oauth(400, 'To invite a member you need to provide the user id')),
  noMail: fixed(errorForPeople(500, 'Failed to send invite email')),
  noInvitation: fixed(errorForPeople(404, 'Invitation not found')),

  providerTaken: fixed(errorForPeople(409, 'Identity provider already associated to the organization')),
  providerOfOther: fixed(errorForPeople(400, 'Identity provider already associated with a different organization')),
  unknownProvider: (status: 400 | 404) => errorForPeople(status, 'Identity provider not found with the given alias'),
  providerNotHere: fixed(errorForPeople(404, 'Identity provider not associated with the organization')),

  unknownGroup: fixed(errorForPeople(404, 'Group does not exist')),
  groupExists: fixed(errorForPeople(409, 'Group with the given name already exists.')),
  siblingExists: fixed(errorForPeople(409, 'Sibling group with the given name already exists')),
  groupMemberExists: fixed(errorForPeople(409, 'User is already a member of the group')),
  noGroupMember: fixed(errorForPeople(404, 'User does not exist')),
};
