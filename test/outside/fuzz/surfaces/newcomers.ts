import { form, owned, type Surface } from './surface.ts';

const registration = 'username={fresh}&email={fresh}%40example.test&firstName=N&lastName=N';
const password = 'password=secret&password-confirm=secret';

/** Registration, forgotten passwords and required actions, with the cookies and codes of pages that were shown. */
export const newcomers: Surface = {
  name: 'newcomers',
  methods: ['POST', 'POST', 'POST', 'GET'],
  paths: [
    '{registrationForm}',
    '{registrationForm}',
    '{registrationForm}&execution=x',
    '{loginForm}',
    '{loginForm}',
    '{loginForm}&session_code=x&tab_id=',
    `${owned}/login-actions/reset-credentials?client_id=app&tab_id=x`,
    `${owned}/login-actions/required-action?execution=UPDATE_PASSWORD&client_id=app&tab_id=x`,
    `${owned}/login-actions/first-broker-login?client_id=app&tab_id=x&session_code=y`,
    `${owned}/protocol/openid-connect/registrations?client_id=app&response_type=code&redirect_uri=http://localhost:3000/x&login_hint=%FF`,
    '{box}/realms/demo/login-actions/registration?client_id=app&tab_id=x',
  ],
  bodies: [
    `${registration}&${password}`,
    `${registration}x&${password}&attributes%5Brole%5D=admin&roles=admin&emailVerified=true&id=x&enabled=false`,
    `username=ada&email=ada%40example.test&firstName=%3Cscript%3E&lastName=%00&${password}`,
    `username=${'u'.repeat(4_000)}&email=a%0D%0ABcc%3A+x%40y&${password}`,
    `username=&email=&${password}&user.attributes.x=y&__proto__=z`,
    `${registration}&password=%F0%9F%92%A9&password-confirm=x&termsAccepted=on`,
    'username=ada&password=ada-pw&credentialId=&rememberMe=on',
    'username=ada&password=x&tryAnotherWay=on&login=x',
    'username=nobody%40example.test',
    'password-new=secret&password-confirm=secret&logout-sessions=on',
    'totp=000000&totpSecret=x&userLabel=%FF&mode=manual',
    'key=%7B&cancel-aia=true&update-email=x',
  ],
  headers: [
    'Cookie: {cookies}; KC_RESTART=x',
    'Accept-Language: de,\u00ff',
    'Origin: http://evil',
    'Referer: http://evil/',
  ],
  usual: [form, 'Cookie: {cookies}'],
};
