import type { FlowLines } from './flow-notation.ts';

/** Flows by which people log in on both servers. */
export interface FlowCase {
  readonly name: string;
  readonly kind: 'browser' | 'direct';
  readonly flows: FlowLines;
  /** Members of its realm. Such a flow has a realm of its own. */
  readonly realm?: object;
  /** The flow is that of the realm, not only of a client. */
  readonly isBound?: boolean;
}

const password = 'REQUIRED direct-grant-validate-password';
const username = 'REQUIRED direct-grant-validate-username';
const cookie = 'ALTERNATIVE auth-cookie';
const usernamePassword = 'REQUIRED auth-username-password-form';

/** A flow whose second part is only for some. */
const conditional = (condition: string, then: readonly string[]): FlowLines => ({
  top: [cookie, 'ALTERNATIVE > forms'],
  forms: [usernamePassword, 'CONDITIONAL > some'],
  some: [condition, ...then],
});
/** A password is enough for level 1, which lasts; level 2 needs a code, and lasts `seconds`. */
const twoLevels = (seconds: number): FlowLines => ({
  steps: ['CONDITIONAL > one', 'CONDITIONAL > two'],
  one: [
    'REQUIRED conditional-level-of-authentication {"loa-condition-level":"1","loa-max-age":"36000"}',
    usernamePassword,
  ],
  two: [
    `REQUIRED conditional-level-of-authentication {"loa-condition-level":"2","loa-max-age":"${seconds}"}`,
    'REQUIRED auth-otp-form',
  ],
});
const deny = 'REQUIRED deny-access-authenticator {"denyErrorMessage":"Not for you"}';

const directGrants: readonly FlowCase[] = [
  { name: 'no password', flows: { top: [username] } },
  { name: 'no otp', flows: { top: [username, password] } },
  { name: 'otp for all', flows: { top: [username, password, 'REQUIRED direct-grant-validate-otp'] } },
  {
    name: 'otp or password',
    flows: {
      top: [username, 'REQUIRED > any'],
      any: ['ALTERNATIVE direct-grant-validate-otp', 'ALTERNATIVE direct-grant-validate-password'],
    },
  },
  {
    name: 'roles',
    flows: {
      top: [username, password, 'CONDITIONAL > bosses'],
      bosses: ['REQUIRED conditional-user-role {"condUserRole":"boss"}', 'REQUIRED direct-grant-validate-otp'],
    },
  },
  {
    name: 'denied roles',
    flows: {
      top: [username, password, 'CONDITIONAL > bosses'],
      bosses: [
        'REQUIRED conditional-user-role {"condUserRole":"app.chief","negate":"true"}',
        'REQUIRED deny-access-authenticator',
      ],
    },
  },
  { name: 'nothing', flows: { top: ['DISABLED direct-grant-validate-username'] } },
  { name: 'allow', flows: { top: ['REQUIRED allow-access-authenticator'] } },
  { name: 'password first', flows: { top: [password, username] } },
  {
    name: 'only alternatives',
    flows: { top: ['ALTERNATIVE direct-grant-validate-username', 'ALTERNATIVE direct-grant-validate-password'] },
  },
  { name: 'bound', isBound: true, flows: { top: [username] } },
  {
    name: 'scope',
    flows: {
      top: [username, 'CONDITIONAL > mail'],
      mail: ['REQUIRED conditional-client-scope {"client_scope":"phone"}', password],
    },
  },
  { name: 'browser in direct', flows: { top: [cookie, username] } },
].map((one): FlowCase => ({ ...one, kind: 'direct' }));

const browsers: readonly FlowCase[] = [
  { name: 'no otp', flows: { top: [cookie, 'ALTERNATIVE > forms'], forms: [usernamePassword] } },
  { name: 'no cookie', flows: { top: [usernamePassword] } },
  {
    name: 'username, password',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: ['REQUIRED auth-username-form', 'REQUIRED auth-password-form'],
    },
  },
  { name: 'username only', flows: { top: [cookie, 'ALTERNATIVE auth-username-form'] } },
  {
    name: 'password or otp',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: ['REQUIRED auth-username-form', 'REQUIRED > either'],
      either: [
        'ALTERNATIVE auth-password-form',
        'ALTERNATIVE auth-otp-form',
        'ALTERNATIVE auth-recovery-authn-code-form',
      ],
    },
  },
  {
    name: 'second factors',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [usernamePassword, 'CONDITIONAL > 2fa'],
      '2fa': [
        'REQUIRED conditional-user-configured',
        'ALTERNATIVE auth-otp-form',
        'ALTERNATIVE auth-recovery-authn-code-form',
      ],
    },
  },
  {
    name: 'otp for all',
    flows: { top: [cookie, 'ALTERNATIVE > forms'], forms: [usernamePassword, 'REQUIRED auth-otp-form'] },
  },
  {
    name: 'otp alternative',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [usernamePassword, 'REQUIRED > second'],
      second: ['ALTERNATIVE auth-otp-form'],
    },
  },
  {
    name: 'recovery for all',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [usernamePassword, 'REQUIRED auth-recovery-authn-code-form'],
    },
  },
  {
    name: 'recovery codes behind otp',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [usernamePassword, 'REQUIRED > second'],
      second: ['ALTERNATIVE auth-otp-form', 'ALTERNATIVE auth-recovery-authn-code-form'],
    },
    realm: {
      requiredActions: [
        { alias: 'CONFIGURE_TOTP', config: { 'add-recovery-codes': 'true' } },
        { alias: 'CONFIGURE_RECOVERY_AUTHN_CODES' },
      ].map((action, at) => ({ ...action, name: action.alias, providerId: action.alias, enabled: true, priority: at })),
    },
  },
  {
    name: 'conditional otp: role',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [
        usernamePassword,
        'REQUIRED auth-conditional-otp-form {"skipOtpRole":"boss","defaultOtpOutcome":"force"}',
      ],
    },
  },
  {
    name: 'conditional otp: attribute',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [
        usernamePassword,
        'REQUIRED auth-conditional-otp-form {"otpControlAttribute":"otp","defaultOtpOutcome":"skip"}',
      ],
    },
  },
  {
    name: 'conditional otp: header',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [
        usernamePassword,
        'REQUIRED auth-conditional-otp-form {"noOtpRequiredForHeaderPattern":"accept-language: e.","defaultOtpOutcome":"force"}',
      ],
    },
  },
  { name: 'role denied', flows: conditional('REQUIRED conditional-user-role {"condUserRole":"boss"}', [deny]) },
  {
    name: 'role not negated',
    flows: conditional('REQUIRED conditional-user-role {"condUserRole":"app.chief","negate":"true"}', [
      'REQUIRED deny-access-authenticator',
    ]),
  },
  {
    name: 'attribute',
    flows: conditional(
      'REQUIRED conditional-user-attribute {"attribute_name":"level","attribute_expected_value":"gold"}',
      ['REQUIRED auth-otp-form'],
    ),
  },
  {
    name: 'attribute by pattern',
    flows: conditional(
      'REQUIRED conditional-user-attribute {"attribute_name":"level","attribute_expected_value":"g.*","regex":"true","include_group_attributes":"true"}',
      [deny],
    ),
  },
  {
    name: 'scope',
    flows: conditional('REQUIRED conditional-client-scope {"client_scope":"phone"}', ['REQUIRED auth-otp-form']),
  },
  {
    name: 'credential',
    flows: conditional('REQUIRED conditional-credential {"credentials":"password","included":"true"}', [
      'REQUIRED auth-otp-form',
    ]),
  },
  {
    name: 'allow',
    flows: conditional('REQUIRED conditional-user-role {"condUserRole":"boss"}', [
      'REQUIRED allow-access-authenticator',
    ]),
  },
  {
    name: 'sub-flow executed',
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: [usernamePassword, 'CONDITIONAL > codes', 'CONDITIONAL > others'],
      codes: ['REQUIRED conditional-user-configured', 'REQUIRED auth-otp-form'],
      others: ['REQUIRED conditional-sub-flow-executed {"flow_to_check":"codes","check_result":"not-executed"}', deny],
    },
  },
  {
    name: 'levels',
    flows: {
      top: [cookie, 'ALTERNATIVE > steps'],
      ...twoLevels(36000),
    },
  },
  {
    name: 'levels that do not last',
    flows: {
      top: [cookie, 'ALTERNATIVE > steps'],
      ...twoLevels(0),
    },
  },
  { name: 'password without user', flows: { top: ['REQUIRED auth-password-form'] } },
  { name: 'cookie only', flows: { top: [cookie] } },
  { name: 'required and alternative', flows: { top: [usernamePassword, 'ALTERNATIVE auth-otp-form'] } },
  {
    name: 'sessions',
    flows: {
      top: [
        usernamePassword,
        'REQUIRED user-session-limits {"userRealmLimit":"2","userClientLimit":"1","behavior":"Deny new session"}',
      ],
    },
  },
  {
    name: 'oldest session',
    flows: {
      top: [
        usernamePassword,
        'REQUIRED user-session-limits {"userRealmLimit":"1","userClientLimit":"0","behavior":"Terminate oldest session"}',
      ],
    },
  },
  {
    name: 'provider',
    flows: {
      top: [cookie, 'ALTERNATIVE identity-provider-redirector {"defaultProvider":"nowhere"}', 'ALTERNATIVE > forms'],
      forms: [usernamePassword],
    },
  },
  {
    name: 'bound',
    isBound: true,
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: ['REQUIRED auth-username-form', 'REQUIRED auth-password-form'],
    },
  },
  {
    name: 'locked',
    realm: { bruteForceProtected: true, failureFactor: 2, quickLoginCheckMilliSeconds: 1 },
    flows: {
      top: [cookie, 'ALTERNATIVE > forms'],
      forms: ['REQUIRED auth-username-form', 'REQUIRED auth-password-form', 'CONDITIONAL > codes'],
      codes: ['REQUIRED conditional-user-configured', 'REQUIRED auth-otp-form'],
    },
  },
].map((one): FlowCase => ({ ...one, kind: 'browser' }));

export const flowCases: readonly FlowCase[] = [...directGrants, ...browsers];
