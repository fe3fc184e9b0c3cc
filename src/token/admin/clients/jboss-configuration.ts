import { isPlainObject } from '../../realm/json-cursor.ts';
import type { ClientJson, RealmJson } from '../../realm/representations/json.ts';
import { rolesOf } from '../roles/find-roles.ts';
import { credentialsOf } from './adapter-configuration.ts';

const place = '/subsystem=keycloak/secure-deployment="WAR MODULE NAME.war"/';

/** What both forms say of a client, in their order. */
function settingsOf(realm: RealmJson, client: ClientJson) {
  const { bearerOnly, publicClient, clientId } = client;
  const kind = bearerOnly === true ? ['bearer-only'] : publicClient === true ? ['public-client'] : [];
  const hasRoles = rolesOf(realm, clientId).length > 0;
  const secrets = kind.length > 0 ? {} : credentialsOf(client);
  return { kind, hasRoles, secrets, ssl: String(realm.sslRequired ?? 'external').toUpperCase() };
}

/** The element of a client in the configuration of JBoss' server (Keycloak 26.7). @param baseUrl before `/realms/…` */
export function jbossConfiguration(realm: RealmJson, client: ClientJson, baseUrl: string): string {
  const { kind, hasRoles, secrets, ssl } = settingsOf(realm, client);
  const element = (name: string, value: unknown) => `    <${name}>${value}</${name}>`;
  const credentials = Object.entries(secrets).map(([name, value]) => {
    const start = `    <credential name="${name}">`;
    if (!isPlainObject(value)) return `${start}${value}</credential>`;
    const inside = Object.entries(value).map(([inner, text]) => `    ${element(inner, text)}`);
    return [start, ...inside, '    </credential>'].join('\n');
  });
  return [
    '<secure-deployment name="WAR MODULE NAME.war">',
    element('realm', realm.realm),
    element('auth-server-url', `${baseUrl}/`),
    ...kind.map((name) => element(name, true)),
    element('ssl-required', ssl),
    element('resource', client.clientId),
    ...(hasRoles ? [element('verify-token-audience', true)] : []),
    ...credentials,
    ...(hasRoles ? [element('use-resource-role-mappings', true)] : []),
    '</secure-deployment>\n',
  ].join('\n');
}

/** The same as commands of JBoss' command line. */
export function jbossCommands(realm: RealmJson, client: ClientJson, baseUrl: string): string {
  const { kind, hasRoles, secrets, ssl } = settingsOf(realm, client);
  const quoted = (text: string) => `"${text.replaceAll('"', '\\"')}"`;
  const settings = [
    `realm=${quoted(realm.realm)}`,
    `resource=${quoted(client.clientId)}`,
    `auth-server-url=${baseUrl}/`,
    ...kind.map((name) => `${name}=true`),
    ...(hasRoles ? ['verify-token-audience=true', 'use-resource-role-mappings=true'] : []),
    `ssl-required=${ssl}`,
  ];
  const add = `${place}:add( \\\n${settings.map((setting) => `    ${setting}`).join(', \\\n')})\n\n`;
  const credentials = Object.entries(secrets).map(([name, value]) => {
    const members = isPlainObject(value) ? Object.entries(value).map(([inner, text]) => `${inner}=${text}`) : undefined;
    return `${place}credential=${name}:add(value=${members === undefined ? value : `{${members.join(', ')}}`})\n`;
  });
  return `${add}${credentials.join('')}`;
}
