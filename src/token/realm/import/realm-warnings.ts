import { items, type JsonCursor, member } from '../json-cursor.ts';
import { checkFlows } from './check-flows.ts';
import { refusedSettings } from './refused-settings.ts';
import { unsupportedFeatures } from './unsupported-features.ts';

/** What of a realm is not supported, or probably not meant, each with its place. */
export const realmWarnings = (realm: JsonCursor): string[] => [
  ...hiddenSecrets(realm).map((place) => `${place} is hidden in this export: the asterisks are the secret`),
  ...unsupportedAttributes(realm),
  ...unsupportedFeatures(realm),
  ...checkFlows(realm),
  ...refusedSettings(realm),
];

/** The admin console exports asterisks where `kc.sh export` writes secrets. */
const hiddenSecrets = (realm: JsonCursor) =>
  items(member(realm, 'clients'))
    .map((client) => member(client, 'secret'))
    .filter(({ value }) => typeof value === 'string' && /^\*+$/.test(value))
    .map(({ place }) => place);

type Unsupported = readonly [attribute: string, isOn: (value: string) => boolean, consequence: string];

const unsupported: readonly Unsupported[] = [
  [
    'tls.client.certificate.bound.access.tokens',
    (value) => value === 'true',
    'tokens bound to a client certificate are not supported: the client gets no tokens, as from Keycloak without a certificate',
  ],
  ...['id.token', 'user.info'].map(
    (what): Unsupported => [
      `${what}.encrypted.response.alg`,
      (value) => value === 'RSA1_5',
      'RSA1_5 is not supported: the response is an error',
    ],
  ),
];

function unsupportedAttributes(realm: JsonCursor): string[] {
  return items(member(realm, 'clients')).flatMap((client) => {
    const node = member(client, 'attributes');
    return unsupported
      .filter(([name, isOn]) => isOn(String(member(node, name).value ?? '')))
      .map(([name, , consequence]) => `${node.place}["${name}"]: ${consequence}`);
  });
}
