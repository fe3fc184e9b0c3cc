import { createHash } from 'node:crypto';
import type { FlowCase } from './flow-cases.ts';
import { flowsOfLines } from './flow-notation.ts';

/** Somebody who logs in, and what they know. */
export interface FlowPerson {
  readonly username: string;
  readonly password?: string;
  readonly otpSecret?: string;
  readonly codes?: readonly string[];
  readonly more?: object;
}

/** Enough for all that log in. */
const manyCodes = Array.from({ length: 40 }, (_, at) => `CODE${1000 + at}CODE`);

export const flowPeople: readonly FlowPerson[] = [
  { username: 'anna', password: 'pw' },
  { username: 'otto', password: 'pw', otpSecret: 'secret-of-otto', more: { attributes: { otp: ['force'] } } },
  { username: 'rita', password: 'pw', otpSecret: 'secret-of-rita', codes: manyCodes },
  { username: 'coda', password: 'pw', codes: manyCodes.slice(0, 2) },
  {
    username: 'bodo',
    password: 'pw',
    otpSecret: 'secret-of-bodo',
    more: { realmRoles: ['boss'], attributes: { level: ['gold'], otp: ['skip'] } },
  },
  { username: 'carl', password: 'pw', more: { clientRoles: { app: ['chief'] }, groups: ['/rich'] } },
  { username: 'nora' },
  { username: 'dora', password: 'pw', more: { enabled: false } },
];

const otpOf = (secret: string) => ({
  type: 'otp',
  secretData: JSON.stringify({ value: secret }),
  credentialData: JSON.stringify({ subType: 'totp', digits: 6, counter: 0, period: 30, algorithm: 'HmacSHA1' }),
});

const hashOf = (code: string) => createHash('sha512').update(code).digest('base64');
const codesOf = (codes: readonly string[]) => ({
  type: 'recovery-authn-codes',
  userLabel: 'Recovery codes',
  secretData: JSON.stringify({
    codes: codes.map((code, at) => ({ number: at + 1, encodedHashedValue: hashOf(code) })),
  }),
  credentialData: JSON.stringify({
    hashIterations: 1,
    algorithm: 'RS512',
    totalCodes: codes.length,
    remainingCodes: codes.length,
  }),
});

/** A person as an export has it. */
export const userOfFlow = ({ username, password, otpSecret, codes, more }: FlowPerson) => ({
  username,
  enabled: true,
  email: `${username}@example.org`,
  emailVerified: true,
  firstName: 'First',
  lastName: 'Last',
  credentials: [
    ...(password === undefined ? [] : [{ type: 'password', value: password }]),
    ...(otpSecret === undefined ? [] : [otpOf(otpSecret)]),
    ...(codes === undefined ? [] : [codesOf(codes)]),
  ],
  ...more,
});

/** The client by whose flow people log in. */
export const clientOf = (at: number): string => `app${at}`;

/** The flows of a case, which share a realm with those of others. */
function flowsOf({ flows }: FlowCase, at: number) {
  const { authenticationFlows, authenticatorConfig } = flowsOfLines(flows, `${at} `);
  const id = `11111111-2222-4333-8444-${String(at).padStart(12, '0')}`;
  return {
    authenticationFlows: authenticationFlows.map((flow, place) => (place === 0 ? { id, ...flow } : flow)),
    authenticatorConfig,
    id,
  };
}

/** A realm with the flows of some cases, in the form of Keycloak's export. */
export function flowRealm(cases: readonly FlowCase[], name: string) {
  const all = cases.map((one, at) => ({ ...one, ...flowsOf(one, at) }));
  const client = { protocol: 'openid-connect', enabled: true, publicClient: true, directAccessGrantsEnabled: true };
  const bound = all.filter(({ isBound }) => isBound);
  return {
    realm: name,
    enabled: true,
    sslRequired: 'none',
    rememberMe: true,
    registrationAllowed: true,
    resetPasswordAllowed: true,
    otpPolicyType: 'totp',
    otpPolicyAlgorithm: 'HmacSHA1',
    otpPolicyDigits: 6,
    otpPolicyPeriod: 30,
    otpPolicyLookAheadWindow: 1,
    otpPolicyInitialCounter: 0,
    otpPolicyCodeReusable: true,
    passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
    ...Object.fromEntries(
      bound.map(({ kind, authenticationFlows: [top] }) => [
        kind === 'browser' ? 'browserFlow' : 'directGrantFlow',
        top?.alias,
      ]),
    ),
    authenticationFlows: all.flatMap(({ authenticationFlows }) => authenticationFlows),
    authenticatorConfig: all.flatMap(({ authenticatorConfig }) => authenticatorConfig),
    roles: { realm: [{ name: 'boss' }], client: { app: [{ name: 'chief' }] } },
    groups: [{ name: 'rich', attributes: { level: ['golden'] } }],
    clients: [
      ...['app', 'other'].map((clientId) => ({ clientId })),
      ...all.map(({ kind, id, isBound }, at) => ({
        clientId: clientOf(at),
        attributes: { 'acr.loa.map': '{"bronze":"1","gold":"2"}' },
        ...(!isBound && {
          authenticationFlowBindingOverrides: { [kind === 'browser' ? 'browser' : 'direct_grant']: id },
        }),
      })),
    ].map((one) => ({
      ...client,
      ...one,
      redirectUris: [`https://${one.clientId}.example/*`],
      baseUrl: `https://${one.clientId}.example/`,
    })),
    users: flowPeople.map(userOfFlow),
    ...cases[0]?.realm,
  };
}
