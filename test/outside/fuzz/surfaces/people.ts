import { form, json, openid, realm, type Surface } from './surface.ts';

const login =
  'client_id=account-console&response_type=code&scope=openid&redirect_uri=http%3A%2F%2F127.0.0.1%2Frealms%2Fdemo%2Faccount%2F';

export const people: Surface = {
  name: 'people',
  paths: [
    `${openid}/auth?${login}`,
    `${openid}/auth?${login}&prompt=create&claims=%7B&request=a.b.c&ui_locales=x&kc_action=UPDATE_PASSWORD`,
    `${openid}/registrations?${login}`,
    `${openid}/forgot-credentials?${login}`,
    `${openid}/logout?id_token_hint=a.b.c&post_logout_redirect_uri=//evil`,
    ...[
      'authenticate',
      'registration',
      'reset-credentials',
      'required-action',
      'action-token',
      'restart',
      'detached-info',
      'consent',
    ].map(
      (name) =>
        `${realm}/login-actions/${name}?client_id=account-console&tab_id=x&execution=y&session_code=z&key=a.b.c`,
    ),
    `${realm}/device?user_code=AAAA-AAAA`,
    `${realm}/account/`,
    `${realm}/account/credentials`,
    `${realm}/account/sessions/devices`,
    `${realm}/broker/x/login`,
  ],
  bodies: [
    'username=ada&password=x&credentialId=&rememberMe=on',
    'username=%3Cscript%3E&email=a%0D%0ABcc:%20x@y&firstName=%00&password=x&password-confirm=y',
    'password-new=%F0%9F%92%A9&password-confirm=x&logout-sessions=on',
    '{"username":"x","email":{},"attributes":{"a":"b"}}',
  ],
  headers: [
    form,
    form,
    json,
    'Cookie: AUTH_SESSION_ID=x.y; KC_RESTART=a.b.c; KEYCLOAK_IDENTITY=eyJ; KEYCLOAK_SESSION=demo/x/y',
    'Accept-Language: \u00ff',
    'Accept: application/json',
  ],
};
