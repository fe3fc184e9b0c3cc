import { oneTimeCode } from '../../real-login/people.ts';
import { otpSecret } from '../apps-realm.ts';
import type { Story } from './story.ts';

const now = () => Date.now() / 1000;

/** What a person has to do before they are in. */
export const ownAccount: readonly Story[] = [
  {
    name: 'remember me',
    async tell(session) {
      const web = session.app('openid-client');
      await session.goto(`${web}/login`);
      await session.page.getByLabel('Remember me').check();
      await session.logIn('hal', 'hal-pw');
      await session.state(/hal/);
      await session.goto(`${session.issuer}/login-status`);
      await session.note('the cookies are kept');
      await session.goto(`${web}/logout`);
      await session.state(/anonymous/);
      await session.goto(`${web}/login`);
      await session.note('the name is there already');
    },
  },
  {
    name: 'a new password',
    async tell(session) {
      const web = session.app('openid-client');
      for (const username of ['new-password']) {
        await session.context.clearCookies();
        await session.goto(`${web}/login`);
        await session.logIn(username, `${username}-pw`);
        await session.note(`${username}: is asked for it`);
        const pairs: [string, string][] = [
          ['one', 'other'],
          ['abc', 'abc'],
          ['', ''],
          ['fresh one', 'fresh one'],
        ];
        for (const [first, second] of pairs) {
          await session.page.locator('#password-new').fill(first);
          await session.page.locator('#password-confirm').fill(second);
          await session.click('[type=submit]');
          if (first !== 'fresh one') await session.note(`${username}: ${first} and ${second}`);
        }
        await session.state(new RegExp(username));
        await session.note(`${username}: is in`);
      }
    },
  },
  {
    name: 'a profile',
    async tell(session) {
      await session.goto(`${session.app('openid-client')}/login`);
      await session.logIn('profile', 'profile-pw');
      await session.note('is asked for it');
      await session.page.getByLabel('Email').fill('not an address');
      await session.page.getByLabel('First name').fill('');
      await session.click('[type=submit]');
      await session.note('what is wrong with it');
      await session.page.getByLabel('Email').fill('other@example.org');
      await session.page.getByLabel('First name').fill('Grace');
      await session.click('[type=submit]');
      await session.state(/profile/);
      await session.note('is in');
    },
  },
  {
    name: 'a code of an authenticator',
    async tell(session) {
      await session.goto(`${session.app('openid-client')}/login`);
      await session.logIn('otp', 'otp-pw');
      await session.note('is asked for it');
      await session.page.getByLabel('One-time code').fill('000000');
      await session.click('#kc-login');
      await session.note('a wrong one');
      await session.page.getByLabel('One-time code').fill(oneTimeCode(otpSecret, now()));
      await session.click('#kc-login');
      await session.state(/otp/);
      await session.note('is in');
    },
  },
  {
    name: 'an authenticator is set up',
    async tell(session) {
      await session.goto(`${session.app('openid-client')}/login`);
      await session.logIn('set-up-otp', 'set-up-otp-pw');
      await session.note('is asked for it');
      await session.page.locator('#totp').fill('123456');
      await session.click('[type=submit]');
      await session.note('a wrong code');
      await session.click('#mode-manual');
      await session.note('the key to type');
      const secret = (await session.page.locator('#totpSecret').getAttribute('value')) ?? '';
      await session.page.locator('#totp').fill(oneTimeCode(secret, now()));
      await session.page.locator('#userLabel').fill('My phone');
      await session.click('[type=submit]');
      await session.state(/set-up-otp/);
      await session.note('is in');
    },
  },
  {
    name: 'people who may not',
    async tell(session) {
      const web = session.app('openid-client');
      await session.goto(`${web}/login`);
      await session.logIn('off', 'off-pw');
      await session.note('disabled');
      await session.logIn('<b>nobody</b>', 'x');
      await session.note('not known');
      await session.logIn('', '');
      await session.note('nothing filled in');
      for (const password of ['x1', 'x2', 'x3', 'ida-pw']) await session.logIn('ida', password);
      await session.note('locked');
    },
  },
];
