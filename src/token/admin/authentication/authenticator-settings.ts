import type { Property } from '../providers/property.ts';
import { certificateSettings } from './certificate-settings.ts';

/** The settings of each authenticator that has some (Keycloak 26.7). */
const settings: ReadonlyMap<string, readonly Property[]> = new Map<string, readonly Property[]>([
  ['direct-grant-auth-x509-username', certificateSettings],
  ['auth-x509-client-username-form', certificateSettings],
  [
    'conditional-client-scope',
    [
      ['client_scope', 'Client scope name', 'String', { isRequired: true }],
      ['negate', 'Negate output', 'boolean', { isRequired: true }],
    ],
  ],
  [
    'conditional-sub-flow-executed',
    [
      ['flow_to_check', 'Flow name', 'String', { isRequired: true }],
      [
        'check_result',
        'Check result',
        'List',
        { defaultValue: 'executed', options: ['executed', 'not-executed'], isRequired: true },
      ],
    ],
  ],
  [
    'conditional-user-role',
    [
      ['condUserRole', 'User role', 'Role'],
      ['negate', 'Negate output', 'boolean'],
    ],
  ],
  ['deny-access-authenticator', [['denyErrorMessage', 'Error message']]],
  ['identity-provider-redirector', [['defaultProvider', 'Default Identity Provider']]],
  [
    'reset-otp',
    [
      [
        'action_on_otp_reset_flag',
        'Action on OTP reset.',
        'List',
        { defaultValue: 'Remove none', options: ['Remove none', 'Remove one', 'Remove all'] },
      ],
    ],
  ],
  [
    'idp-review-profile',
    [
      [
        'update.profile.on.first.login',
        'Update Profile on First Login',
        'List',
        { defaultValue: 'missing', options: ['on', 'missing', 'off'] },
      ],
    ],
  ],
  [
    'auth-conditional-otp-form',
    [
      ['otpControlAttribute', 'OTP control User Attribute'],
      ['skipOtpRole', 'Skip OTP for Role', 'Role'],
      ['forceOtpRole', 'Force OTP for Role', 'Role'],
      ['noOtpRequiredForHeaderPattern', 'Skip OTP for Header', 'String', { defaultValue: '' }],
      ['forceOtpForHeaderPattern', 'Force OTP for Header', 'String', { defaultValue: '' }],
      ['defaultOtpOutcome', 'Fallback OTP handling', 'List', { options: ['skip', 'force'] }],
    ],
  ],
  [
    'user-session-limits',
    [
      [
        'userRealmLimit',
        'Maximum concurrent sessions for each user within this realm.',
        'String',
        { defaultValue: '3' },
      ],
      [
        'userClientLimit',
        'Maximum concurrent sessions for each user per keycloak client.',
        'String',
        { defaultValue: '0' },
      ],
      [
        'behavior',
        'Behavior when user session limit is exceeded',
        'List',
        { defaultValue: 'Deny new session', options: ['Deny new session', 'Terminate oldest session'] },
      ],
      ['errorMessage', 'Optional custom error message'],
    ],
  ],
  [
    'reset-credential-email',
    [
      [
        'force-login',
        'Force login after reset',
        'List',
        { defaultValue: 'only-federated', options: ['true', 'false', 'only-federated'] },
      ],
    ],
  ],
  [
    'conditional-user-attribute',
    [
      ['attribute_name', 'Attribute name'],
      ['attribute_expected_value', 'Expected attribute value'],
      ['include_group_attributes', 'Include group attributes', 'boolean'],
      ['not', 'Negate output', 'boolean'],
      ['regex', 'regex', 'boolean'],
    ],
  ],
  ['organization', [['requiresUserMembership', 'Requires user membership', 'boolean']]],
  [
    'conditional-level-of-authentication',
    [
      ['loa-condition-level', 'loa-condition-level'],
      ['loa-max-age', 'loa-max-age', 'String', { defaultValue: 36000 }],
    ],
  ],
  [
    'conditional-credential',
    [
      [
        'credentials',
        'Credentials',
        'MultivaluedList',
        {
          options: [
            'webauthn',
            'recovery-authn-codes',
            'otp',
            'password',
            'webauthn-passwordless',
            'kerberos',
            'cert',
            'none',
          ],
          isRequired: true,
        },
      ],
      ['included', 'Included', 'boolean'],
    ],
  ],
  [
    'idp-create-user-if-unique',
    [['require.password.update.after.registration', 'Require Password Update After Registration', 'boolean']],
  ],
  [
    'registration-recaptcha-enterprise',
    [
      ['project.id', 'Project ID'],
      ['site.key', 'reCAPTCHA Site Key'],
      ['api.key', 'Google API Key', 'String', { isSecret: true }],
      ['score.threshold', 'Min. Score Threshold', 'String', { defaultValue: '0.7' }],
      ['action', 'Action Name', 'String', { defaultValue: 'register' }],
      ['useRecaptchaNet', 'Use recaptcha.net', 'boolean', { defaultValue: false }],
      ['recaptcha.v3', 'reCAPTCHA v3', 'boolean', { defaultValue: false }],
    ],
  ],
  [
    'registration-recaptcha-action',
    [
      ['site.key', 'reCAPTCHA Site Key'],
      ['secret.key', 'reCAPTCHA Secret', 'String', { isSecret: true }],
      ['action', 'Action Name', 'String', { defaultValue: 'register' }],
      ['useRecaptchaNet', 'Use recaptcha.net', 'boolean', { defaultValue: false }],
      ['recaptcha.v3', 'reCAPTCHA v3', 'boolean', { defaultValue: false }],
    ],
  ],
  [
    'registration-password-action',
    [['always_set_password_on_register_form', 'Always set password on register form', 'boolean']],
  ],
]);

/** The settings of all authenticators. */
export const allSettings = (): readonly Property[] => [...settings.values()].flat();

export const settingsOf = (authenticator: string): readonly Property[] => settings.get(authenticator) ?? [];
