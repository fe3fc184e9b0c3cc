import { countsOf, recoveryCodes, setUpRecoveryCodes } from '../../../realm/recovery-codes.ts';
import { credentialsOfFlows } from '../../../realm/representations/flow-credentials.ts';
import type { CredentialJson, RealmJson } from '../../../realm/representations/json.ts';
import { requiredActionsOf } from '../../../realm/representations/required-actions.ts';
import { type AccountCall, type AccountRoutes, accountError, accountJson, plainError, saved } from './account-call.ts';

/** The data of a password that Keycloak has hashed. Here passwords are stored as they came. */
const passwordData = JSON.stringify({
  hashIterations: 5,
  algorithm: 'argon2',
  additionalParameters: { hashLength: ['32'], memory: ['7168'], type: ['id'], version: ['1.3'], parallelism: ['1'] },
});

/** The kinds of credentials that logins of realms use. */
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
  {
    type: recoveryCodes,
    category: 'two-factor',
    displayName: 'recovery-authn-codes-display-name',
    helptext: 'recovery-authn-codes-help-text',
    iconCssClass: 'kcAuthenticatorRecoveryAuthnCodesClass',
    action: () => ({ createAction: setUpRecoveryCodes }),
    removeable: true,
  },
];

const shown = (realm: RealmJson) => (credential: CredentialJson) => ({
  ...(credential.type === recoveryCodes && codesMessages(realm, credential)),
  credential: withoutSecrets(credential),
});

/** How many codes were used, and a warning when few are left: fewer than the required action, or the policy, says. */
function codesMessages(realm: RealmJson, credential: CredentialJson) {
  const { total, left } = countsOf(credential);
  const action = requiredActionsOf(realm).find(({ alias }) => alias === setUpRecoveryCodes);
  const ofPolicy = /\brecoveryCodesWarningThreshold\((\d+)\)/.exec(String(realm.passwordPolicy ?? ''))?.[1];
  const threshold = Number(action?.config?.warning_threshold ?? ofPolicy ?? defaultThreshold);
  return {
    infoMessage: { key: 'recovery-codes-number-used', parameters: [`${total - left}/${total}`] },
    ...(left < threshold && {
      warningMessageTitle: { key: 'recovery-codes-number-remaining', parameters: [String(left)] },
      warningMessageDescription: { key: 'recovery-codes-generate-new-codes' },
    }),
  };
}

const defaultThreshold = 4;

const withoutSecrets = ({ id, type, userLabel, createdDate, credentialData, value }: CredentialJson) => ({
  id,
  type,
  userLabel,
  createdDate,
  credentialData: credentialData ?? (value === undefined ? undefined : passwordData),
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
      const realm = call.context.state.store.json();
      const used = credentialsOfFlows(realm);
      const containers = kinds
        .filter(({ type }) => used.has(type) && (wanted === null || type === wanted))
        .map(({ action, removeable, ...kind }) => {
          const own = credentials.filter(({ type }) => type === kind.type);
          const list = isListed ? { userCredentialMetadatas: own.map(shown(realm)) } : {};
          return { ...kind, ...action(own.length > 0), removeable, ...list };
        });
      return accountJson(containers);
    },
  },
  'credentials/{}': {
    DELETE(call) {
      call.require('manage-account');
      const { id, type } = credentialOf(call);
      if (kinds.find((kind) => kind.type === type)?.removeable !== true)
        throw plainError(400, 'Credential type cannot be removed');
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
