import { isPlainObject, items, type JsonCursor, member, members } from '../json-cursor.ts';
import { policyParts } from '../password-policy.ts';
import { isHeaderValue } from '../security-headers.ts';

/** What Keycloak 26.7 refuses a file for, and what counts for nothing here: each with its place. */
export const refusedSettings = (realm: JsonCursor): string[] =>
  [
    ...refusedNames(realm),
    ...refusedHeaders(realm),
    ...refusedPolicies(realm),
    ...refusedLimits(realm),
    ...refusedMail(realm),
    ...refusedScripts(realm),
  ].map(([{ place }, why]) => `${place}: ${why}, for which Keycloak 26.7 refuses the file`);

type Refused = readonly [node: JsonCursor, why: string];

/** Characters that no name of a realm may have in Keycloak. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const reserved = /[\u0000-\u001f:/?#@!$&()*+,;=[\]\\]/;

function refusedNames(realm: JsonCursor): Refused[] {
  const node = member(realm, 'realm');
  const character = reserved.exec(String(node.value))?.[0];
  return character === undefined ? [] : [[node, `character ${JSON.stringify(character)} not allowed`]];
}

const refusedHeaders = (realm: JsonCursor): Refused[] =>
  members(member(realm, 'browserSecurityHeaders')).flatMap(([, node]): Refused[] =>
    isHeaderValue(String(node.value ?? '')) ? [] : [[node, 'ignored: no header can have this value']],
  );

/** The password policies of Keycloak, and whether they need a number. */
const policies: ReadonlyMap<string, boolean> = new Map([
  ...['hashIterations', 'passwordHistory', 'passwordAge', 'length', 'maxLength', 'digits'].map(
    (name) => [name, true] as const,
  ),
  ...['lowerCase', 'upperCase', 'specialChars', 'maxAuthAge', 'recoveryCodesWarningThreshold'].map(
    (name) => [name, true] as const,
  ),
  ...['hashAlgorithm', 'regexPattern', 'notUsername', 'notEmail', 'notContainsUsername'].map(
    (name) => [name, false] as const,
  ),
  ...['forceExpiredPasswordChange', 'passwordBlacklist'].map((name) => [name, false] as const),
]);

function refusedPolicies(realm: JsonCursor): Refused[] {
  const node = member(realm, 'passwordPolicy');
  return [...policyParts(String(node.value ?? ''))].flatMap(([name, configs]): Refused[] => {
    const needsNumber = policies.get(name);
    if (needsNumber === undefined) return [[node, `ignored: there is no password policy ${JSON.stringify(name)}`]];
    const isWrong = needsNumber && configs.some((config) => !/^(?:[+-]?\d+|undefined)?$/.test(config));
    return isWrong ? [[node, `ignored: the number of ${name} is none`]] : [];
  });
}

const limits = [
  ['clientSessionIdleTimeout', 'client.session.idle.timeout', 'ssoSessionIdleTimeout'],
  ['clientSessionMaxLifespan', 'client.session.max.lifespan', 'ssoSessionMaxLifespan'],
] as const;

/** Sessions of clients that would last longer than those of users. */
function refusedLimits(realm: JsonCursor): Refused[] {
  return limits.flatMap(([ofRealm, ofClient, limit]): Refused[] => {
    const most = Number(member(realm, limit).value ?? 0);
    const isTooLong = ({ value }: JsonCursor) => most > 0 && Number(value ?? 0) > most;
    const own = member(realm, ofRealm);
    const clients = items(member(realm, 'clients')).flatMap((client): JsonCursor[] => {
      const attributes = member(client, 'attributes');
      const { value } = member(attributes, ofClient);
      return value === undefined ? [] : [{ value, place: `${attributes.place}["${ofClient}"]` }];
    });
    return [own, ...clients].filter(isTooLong).map((node): Refused => [node, `longer than ${limit}`]);
  });
}

/** A mail server without an address of who sends, or with one that is none. */
function refusedMail(realm: JsonCursor): Refused[] {
  const server = member(realm, 'smtpServer');
  if (!isPlainObject(server.value) || Object.keys(server.value).length === 0) return [];
  const from = member(server, 'from');
  const isAddress = /^[^\s@${}<>]+@[^\s@${}<>]+$/.test(String(from.value ?? ''));
  return isAddress ? [] : [[from, 'ignored: no address of a sender']];
}

/** Policies in JavaScript, which Keycloak has no more. */
const refusedScripts = (realm: JsonCursor): Refused[] =>
  items(member(realm, 'clients')).flatMap((client) =>
    items(member(member(client, 'authorizationSettings'), 'policies'))
      .filter((policy) => member(policy, 'type').value === 'js')
      .map((policy): Refused => [policy, 'ignored: policies are not written in JavaScript']),
  );
