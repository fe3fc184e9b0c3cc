import { describe, expect, test } from 'vitest';
import { jbossCommands, jbossConfiguration } from '../../../../src/token/admin/clients/jboss-configuration.ts';

const roles = { realm: [], client: { app: [{ id: 'r', name: 'r' }] } };
const realm = { realm: 'demo', sslRequired: 'none', clients: [{ id: '1', clientId: 'app' }], roles };
const files = (client: object) =>
  [jbossConfiguration, jbossCommands].map((write) =>
    write(realm as never, { id: '1', clientId: 'a"b', ...client } as never, 'http://id'),
  );
const place = '/subsystem=keycloak/secure-deployment="WAR MODULE NAME.war"/';
const xml = (lines: readonly string[]) =>
  [
    '<secure-deployment name="WAR MODULE NAME.war">',
    ...lines.map((line) => `    ${line}`),
    '</secure-deployment>\n',
  ].join('\n');
const cli = (settings: readonly string[]) =>
  `${place}:add( \\\n${settings.map((setting) => `    ${setting}`).join(', \\\n')})\n\n`;
const url = '<auth-server-url>http://id/</auth-server-url>';
const head = ['realm="demo"', 'resource="a\\"b"', 'auth-server-url=http://id/'];

describe('the files for JBoss', () => {
  test.each([
    ['bearerOnly', 'bearer-only'],
    ['publicClient', 'public-client'],
  ])('of a client that is %s', (member, name) =>
    expect(files({ [member]: true, secret: 's' })).toEqual([
      xml([
        '<realm>demo</realm>',
        url,
        `<${name}>true</${name}>`,
        '<ssl-required>NONE</ssl-required>',
        '<resource>a"b</resource>',
      ]),
      cli([...head, `${name}=true`, 'ssl-required=NONE']),
    ]),
  );

  test('of a client with roles and a secret', () => {
    const [element, commands] = files({ clientId: 'app', secret: 's' });
    expect(element?.split('\n').slice(4)).toEqual([
      '    <resource>app</resource>',
      '    <verify-token-audience>true</verify-token-audience>',
      '    <credential name="secret">s</credential>',
      '    <use-resource-role-mappings>true</use-resource-role-mappings>',
      '</secure-deployment>',
      '',
    ]);
    const named = ['realm="demo"', 'resource="app"', 'auth-server-url=http://id/'];
    const more = ['verify-token-audience=true', 'use-resource-role-mappings=true', 'ssl-required=NONE'];
    expect(commands).toBe(`${cli([...named, ...more])}${place}credential=secret:add(value=s)\n`);
  });

  test('of a client whose secret signs', () => {
    const [element, commands] = files({ clientAuthenticatorType: 'client-secret-jwt', secret: 's' });
    expect(element).toContain(
      '    <credential name="secret-jwt">\n        <secret>s</secret>\n    </credential>\n</secure-deployment>',
    );
    expect(commands).toBe(
      `${cli([...head, 'ssl-required=NONE'])}${place}credential=secret-jwt:add(value={secret=s})\n`,
    );
  });
});
