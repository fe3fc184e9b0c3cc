import { oauth } from '../../openid/http/oauth-error.ts';
import { javaTrim } from '../../realm/java-trim.ts';
import type { CredentialJson } from '../../realm/representations/json.ts';
import { listOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import { credentialShape } from '../../realm/representations/shapes/user-shapes.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, done, doneUncached } from '../admin-response.ts';
import { checkedBody, optionalBody, textBody } from '../request-body.ts';
import { checkColumn } from '../too-long.ts';
import { locatedUser, managers, userOf, viewers } from './user-call.ts';
import { earlierUseOf, withPassword } from './write-user.ts';

/** The data of a password that Keycloak has hashed. Here passwords are stored as they came. */
const passwordData = JSON.stringify({
  hashIterations: 5,
  algorithm: 'argon2',
  additionalParameters: { hashLength: ['32'], memory: ['7168'], type: ['id'], version: ['1.3'], parallelism: ['1'] },
});

/** A credential without its secrets. */
const credentialRepresentation = ({ id, type, userLabel, createdDate, credentialData, value }: CredentialJson) => ({
  id,
  type,
  userLabel,
  createdDate,
  credentialData: credentialData ?? (value === undefined || value === '' ? undefined : passwordData),
});

export const userCredentials: AdminRoutes = {
  'users/{user}/credentials': {
    GET: (call) => adminJson((userOf(call, viewers).credentials ?? []).map(credentialRepresentation)),
  },
  'users/{user}/credentials/{credential}': {
    DELETE(call) {
      changeCredentials(call, (all, { id }) => all.filter((each) => each.id !== id));
      return doneUncached;
    },
  },
  'users/{user}/credentials/{credential}/userLabel': {
    PUT(call) {
      const label = textBody(call);
      changeCredentials(call, (all, { id }) => {
        if (label.trim() === '') throw oauth(400, 'missingCredentialLabel', 'Credential label must not be empty');
        checkColumn(label);
        return all.map((each) => (each.id === id ? { ...each, userLabel: label } : each));
      });
      return done;
    },
  },
  'users/{user}/credentials/{credential}/moveToFirst': {
    POST(call) {
      changeCredentials(call, (all, one) => [one, ...all.filter((each) => each !== one)]);
      return done;
    },
  },
  'users/{user}/credentials/{credential}/moveAfter/{before}': {
    POST(call) {
      changeCredentials(call, (all, one) => {
        const others = all.filter((each) => each !== one);
        const at = others.findIndex(({ id }) => id === call.params.before);
        if (at < 0) return all;
        return [...others.slice(0, at + 1), one, ...others.slice(at + 1)];
      });
      return done;
    },
  },
  'users/{user}/reset-password': {
    async PUT(call) {
      const before = locatedUser(call);
      const noPassword = () => adminErrors.plainBadRequest('No password provided');
      const input = checkedBody(call, credentialShape, () => userOf(call, managers), noPassword);
      if (typeof input.value === 'string' && javaTrim(input.value) === '')
        throw adminErrors.plainBadRequest('Empty password not allowed');
      const use = await earlierUseOf(call, before, input);
      call.store.updateUser(before.id, (user) => withPassword(call, user, input, use));
      return done;
    },
  },
  'users/{user}/disable-credential-types': {
    PUT(call) {
      locatedUser(call);
      optionalBody(call, listOf(text));
      userOf(call, managers);
      return done;
    },
  },
  'users/{user}/configured-user-storage-credential-types': {
    GET(call) {
      userOf(call, viewers);
      // No user comes from elsewhere.
      return adminJson([]);
    },
  },
};

function changeCredentials(
  call: RealmCall,
  change: (all: readonly CredentialJson[], one: CredentialJson) => readonly CredentialJson[],
): void {
  const { id, credentials = [] } = userOf(call, managers);
  const one = credentials.find((each) => each.id === call.params.credential);
  if (one === undefined) throw adminErrors.notFound('Credential not found');
  call.store.updateUser(id, (user) => ({ ...user, credentials: change(credentials, one) }));
}
