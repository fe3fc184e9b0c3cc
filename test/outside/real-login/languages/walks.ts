import { oneTimeCode } from '../people.ts';
import { nameOf, otpSecret } from './language-realm.ts';
import type { Reader } from './reader.ts';

/** What somebody does who reads one language. */
export interface Walk {
  readonly name: string;
  walk(reader: Reader, language: string): Promise<void>;
}

const now = () => Date.now() / 1000;

/** Pages and mails of a login, in one language. */
export const walks: readonly Walk[] = [
  {
    name: 'login',
    async walk(reader, language) {
      await reader.begin({ ui_locales: 'en' });
      await reader.choose(reader.last);
      await reader.send({ username: nameOf('plain', language), password: 'wrong' });
      await reader.logIn(nameOf('disabled', language));
      await reader.logIn('');
      await reader.logIn(nameOf('plain', language));
      await reader.begin({ prompt: 'login' });
    },
  },
  {
    name: 'registration',
    async walk(reader, language) {
      await reader.begin();
      await reader.click('registration');
      await reader.send({ username: '', email: '', firstName: '', lastName: '', password: '' });
      const person = { username: nameOf('plain', language), email: 'nothing', firstName: 'A', lastName: 'B' };
      await reader.send({ ...person, password: 'short', 'password-confirm': 'other' });
      await reader.send({ ...person, email: 'x@example.org', password: 'short', 'password-confirm': 'short' });
      await reader.send({
        ...person,
        email: 'x@example.org',
        password: 'Long enough',
        'password-confirm': 'Long enough',
      });
    },
  },
  {
    name: 'forgotten password',
    async walk(reader, language) {
      await reader.begin();
      await reader.click('reset-credentials');
      await reader.send({ username: '' });
      await reader.send({ username: nameOf('new-password', language) });
      await reader.open('open the link', reader.mail('forgotten password'));
      await reader.send({ 'password-new': 'a', 'password-confirm': 'b' });
      await reader.send({ 'password-new': 'a', 'password-confirm': 'a' });
      await reader.send({ 'password-new': 'long enough', 'password-confirm': 'long enough' });
      await reader.send({ 'password-new': '', 'password-confirm': '' });
    },
  },
  {
    name: 'verify e-mail',
    async walk(reader, language) {
      await reader.administer({ method: 'PUT', path: '', json: { verifyEmail: true } });
      await reader.begin();
      await reader.logIn(nameOf('unverified', language));
      await reader.open('open the link', reader.mail('verify e-mail'));
      await reader.administer({ method: 'PUT', path: '', json: { verifyEmail: false } });
    },
  },
  {
    name: 'required actions',
    async walk(reader, language) {
      await reader.begin();
      await reader.logIn(nameOf('profile', language));
      await reader.send({ email: 'nothing', firstName: '', lastName: '<b>' });
      await reader.begin();
      await reader.logIn(nameOf('terms', language));
      await reader.begin();
      await reader.logIn(nameOf('set-up-otp', language));
      await reader.send({ totp: '000000' });
      await reader.send({ totp: '' });
      await reader.click('mode=manual');
    },
  },
  {
    name: 'one-time password',
    async walk(reader, language) {
      await reader.begin();
      await reader.logIn(nameOf('otp', language));
      await reader.send({ otp: '000000' });
      await reader.send({ otp: '' });
      await reader.send({ otp: oneTimeCode(otpSecret, now()) });
    },
  },
  {
    name: 'consent',
    async walk(reader, language) {
      await reader.begin({ client_id: 'consent', scope: 'openid offline_access address phone' });
      await reader.logIn(nameOf('plain', language));
    },
  },
  {
    name: 'logout',
    async walk(reader, language) {
      await reader.begin();
      await reader.logIn(nameOf('plain', language));
      await reader.open('log out', reader.visitor.at(`logout?ui_locales=${language}`));
      await reader.send({ confirmLogout: 'x' });
      await reader.open('log out again', reader.visitor.at(`logout?ui_locales=${language}&client_id=app`));
    },
  },
  {
    name: 'device',
    async walk(reader, language) {
      await reader.open('device', reader.visitor.at(`/device?ui_locales=${language}`));
      await reader.send({ device_user_code: 'WRONG' });
    },
  },
  {
    name: 'what is wrong',
    async walk(reader) {
      await reader.begin({ redirect_uri: 'https://other.example/' });
      await reader.begin({ client_id: 'nobody' });
      await reader.begin();
      await reader.choose(reader.last);
      const { pages } = reader.visitor;
      const old = pages.at(-1)?.page.forms[0]?.action ?? '';
      await reader.send({ username: 'x', password: 'y' });
      await reader.open('an old address', reader.visitor.resolve(old));
      await reader.open('an action of nobody', reader.visitor.at('/login-actions/action-token?key=x'));
      await reader.openElsewhere('without cookies', reader.visitor.resolve(old));
    },
  },
  {
    name: 'mails of an administrator',
    async walk(reader, language) {
      const [user] = (await reader.administer({
        method: 'GET',
        path: `users?exact=true&username=${nameOf('plain', language)}`,
      })) as { id: string }[];
      const at = `users/${user?.id}`;
      const actions = ['UPDATE_PASSWORD', 'UPDATE_PROFILE', 'CONFIGURE_TOTP', 'VERIFY_EMAIL', 'TERMS_AND_CONDITIONS'];
      await reader.administer({ method: 'PUT', path: `${at}/execute-actions-email`, json: actions });
      await reader.open('open the link', reader.mail('actions'));
      for (const lifespan of [60, 3600, 10800, 172_800]) {
        await reader.administer({ method: 'PUT', path: `${at}/send-verify-email?lifespan=${lifespan}` });
        reader.mail(`verify within ${lifespan} seconds`);
      }
    },
  },
];
