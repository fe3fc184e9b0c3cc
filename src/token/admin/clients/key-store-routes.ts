import { createHash } from 'node:crypto';
import type { Response } from '../../openid/http/endpoint-response.ts';
import { oauth, oauthErrors } from '../../openid/http/oauth-error.ts';
import type { ClientJson, Json } from '../../realm/representations/json.ts';
import { flag, integer, type Members, objectOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { checkedBody } from '../request-body.ts';
import { type ClientKeys, keysOf, newKeys, withKeys } from './certificate-changes.ts';
import { locatedClient, managedClient, viewedClient } from './client-of-call.ts';
import { withClient } from './find-clients.ts';
import { javaKeyStore } from './java-key-store.ts';

const members: Members = {
  realmCertificate: flag,
  storePassword: text,
  keyPassword: text,
  keyAlias: text,
  realmAlias: text,
  format: text,
  keySize: integer,
  validity: integer,
};
const shape = objectOf('KeyStoreConfig', () => members);
const path = 'clients/{client}/certificates/{attribute}';

/** Key stores with the keys of a client, for applications in Java. */
export const keyStoreRoutes: AdminRoutes = {
  [`${path}/download`]: {
    POST(call) {
      locatedClient(call);
      const config = checkedBody(call, shape, () => viewedClient(call));
      const client = viewedClient(call);
      checkFormat(config);
      const keys: ClientKeys = keysOf(client, call.params.attribute ?? '');
      if (keys.privateKey === undefined && keys.certificate === undefined)
        throw adminErrors.notFound('keypair not generated for client');
      if (keys.privateKey !== undefined) requirePassword(config.keyPassword, 'key', 'jks download');
      requirePassword(config.storePassword, 'store', 'jks download');
      return keyStore(call, client, keys, config);
    },
  },
  [`${path}/generate-and-download`]: {
    async POST(call) {
      locatedClient(call);
      const config = checkedBody(call, shape, () => managedClient(call));
      const client = managedClient(call);
      checkFormat(config);
      requirePassword(config.keyPassword, 'key', 'jks generation and download');
      requirePassword(config.storePassword, 'store', 'jks generation and download');
      const keys = await newKeys(client, call.state.milliseconds());
      const answer = await keyStore(call, client, keys, config);
      // The private key is handed out once, and not kept (Keycloak 26.7).
      const { privateKey: _gone, ...kept } = keys;
      call.store.update((realm) => withClient(realm, withKeys(client, call.params.attribute ?? '', kept)));
      return answer;
    },
  },
};

const formats = ['BCFKS', 'JKS', 'PKCS12'];
const unsupported = (supported: readonly string[]) =>
  oauth(406, `Not supported keystore format. Supported keystore formats: [${supported.join(', ')}]`);

/** @throws {OAuthError} for a format that Keycloak 26.7 does not know */
function checkFormat({ format }: Json): void {
  if (typeof format === 'string' && !formats.includes(format.toUpperCase())) throw unsupported(formats);
}

function requirePassword(password: unknown, of: string, doing: string): void {
  if (typeof password !== 'string')
    throw oauth(400, 'password-missing', `Need to specify a ${of} password for ${doing}`);
}

async function keyStore(call: RealmCall, client: ClientJson, keys: ClientKeys, config: Json): Promise<Response> {
  const { format, keyAlias, realmAlias, realmCertificate } = config;
  if (!formats.includes(String(format)) || keys.certificate === undefined) throw oauthErrors.serverError();
  if (format !== 'JKS') throw unsupported(['JKS']);
  const own = {
    alias: String(keyAlias ?? client.clientId),
    certificate: Buffer.from(keys.certificate, 'base64'),
    privateKey: keys.privateKey === undefined ? undefined : Buffer.from(keys.privateKey, 'base64'),
  };
  const ofRealm = realmCertificate === false ? undefined : await certificateOfRealm(call);
  const entries = ofRealm ? [own, { alias: String(realmAlias ?? call.realm.realm), certificate: ofRealm }] : [own];
  const passwords = { store: String(config.storePassword).trim(), key: String(config.keyPassword).trim() };
  const salt = createHash('sha1').update(call.state.ids.uuid()).digest();
  const bytes = javaKeyStore(entries, passwords, { salt, now: call.state.milliseconds() });
  return { status: 200, contentType: 'application/octet-stream', bytes };
}

/** The certificate of the RSA key that signs tokens; undefined when the realm has none. */
async function certificateOfRealm({ state: { keys } }: RealmCall): Promise<Buffer | undefined> {
  for (const { kty, use, x5c } of await keys.published())
    if (kty === 'RSA' && use === 'sig' && Array.isArray(x5c)) return Buffer.from(String(x5c[0]), 'base64');
  return undefined;
}
