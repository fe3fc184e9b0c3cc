import type { CredentialJson } from '../../../realm/representations/json.ts';
import { type AccountCall, type AccountRoutes, accountError, accountJson, plainError, saved } from './account-call.ts';

/** The data of a password that Keycloak has hashed. Here passwords are stored as they came. */
const passwordData = JSON.stringify({
  hashIterations: 5,
  algorithm: 'argon2',
  additionalParameters: { hashLength: ['32'], memory: ['7168'], type: ['id'], version: ['1.3'], parallelism: ['1'] },
});

/** The kinds of credentials that logins of a realm use. */
const kinds = [
  {
    type: 'password',
    category: 'basic-authentication',
    displayName: 'password-display-name',
    helptext: 'password-help-text',
    iconCssClass: 'kcAuthenticatorPasswordClass',
    action: (isThere: boolean) => (isThere ? { updateAction: 'UPDATE_PASSWORD' } : { createAction: 'UPDATE_PASSWORD' }),
    removeable: false,
  },
  {
    type: 'otp',
    category: 'two-factor',
    displayName: 'otp-display-name',
    helptext: 'otp-help-text',
    iconCssClass: 'kcAuthenticatorOTPClass',
    action: () => ({ createAction: 'CONFIGURE_TOTP' }),
    removeable: true,
  },
];

const shown = ({ id, type, userLabel, createdDate, credentialData, value }: CredentialJson) => ({
  credential: {
    id,
    type,
    userLabel,
    createdDate,
    credentialData: credentialData ?? (value === undefined ? undefined : passwordData),
  },
});

/** The credential that the path names. @throws {OAuthError} when the caller has none of that name */
function credentialOf({ json, name }: AccountCall): CredentialJson {
  const credential = (json.credentials ?? []).find(({ id }) => id === name);
  if (credential === undefined) throw plainError(404, 'Credential not found');
  return credential;
}

const change = ({ context, json }: AccountCall, of: (credential: CredentialJson) => readonly CredentialJson[]) =>
  context.state.store.updateUser(json.id, (before) => ({
    ...before,
    credentials: (before.credentials ?? []).flatMap(of),
  }));

/** The credentials of the caller. Nobody sees a secret. */
export const ownCredentials: AccountRoutes = {
  credentials: {
    GET(call) {
      call.require('manage-account', 'view-profile');
      const isListed = call.query.get('user-credentials') !== 'false';
      const wanted = call.query.get('type');
      const { credentials = [] } = call.json;
      const containers = kinds
        .filter(({ type }) => wanted === null || type === wanted)
        .map(({ action, removeable, ...kind }) => {
          const own = credentials.filter(({ type }) => type === kind.type);
          const list = isListed ? { userCredentialMetadatas: own.map(shown) } : {};
          return { ...kind, ...action(own.length > 0), removeable, ...list };
        });
      return accountJson(containers);
    },
  },
  'credentials/{}': {
    DELETE(call) {
      call.require('manage-account');
      const { id, type } = credentialOf(call);
      if (type !== 'otp') throw plainError(400, 'Credential type cannot be removed');
      change(call, (credential) => (credential.id === id ? [] : [credential]));
      return saved;
    },
  },
  'credentials/{}/label': {
    PUT(call) {
      call.require('manage-account');
      const { id } = credentialOf(call);
      const userLabel = labelIn(String(call.context.request.body ?? ''));
      change(call, (credential) => [credential.id === id ? { ...credential, userLabel } : credential]);
      return saved;
    },
  },
};

/** A label is a text in JSON. @throws {OAuthError} */
function labelIn(body: string): string {
  try {
    const label: unknown = JSON.parse(body);
    if (typeof label === 'string') return label;
  } catch {}
  throw accountError(400, 'invalidRequestMessage');
}
