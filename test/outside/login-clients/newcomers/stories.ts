import type { Newcomer } from './newcomer.ts';
import type { RealmNames } from './realms.ts';

/** What somebody does who is new to a realm. */
export interface NewcomerStory {
  readonly name: string;
  readonly realm: keyof RealmNames;
  tell(newcomer: Newcomer): Promise<void>;
}

const registerLink = 'a[href*="registration"]';
const forgotLink = 'a[href*="reset-credentials"]';

export const newcomerStories: readonly NewcomerStory[] = [
  {
    name: 'registration with an address to verify',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login();
      await session.note('the form to log in');
      await session.click(registerLink);
      await session.note('the form for a new account');
      await newcomer.send({});
      await session.note('nothing filled in');
      const name = `neu-${language}`;
      const right = { username: name, email: `${name}@example.org`, firstName: 'Neu', lastName: 'Mann' };
      await newcomer.send({ ...right, email: 'nothing' });
      await session.note('what is wrong');
      await newcomer.send({ ...right, username: `fay-${language}` });
      await session.note('a name that is taken');
      await newcomer.send(right);
      await session.note('the address is to be verified');
      const link = await newcomer.mail('the mail');
      await session.goto(link);
      await session.note('the first password');
      await newcomer.send({ 'password-new': 'long enough', 'password-confirm': 'other' });
      await session.note('two different ones');
      await newcomer.send({ 'password-new': 'long enough', 'password-confirm': 'long enough' });
      await session.note('logged in');
      await session.goto(link);
      await session.note('the link again');
    },
  },
  {
    name: 'registration, verified in another browser',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login();
      await session.click(registerLink);
      const name = `anders-${language}`;
      const fields = { username: name, email: `${name}@example.org`, firstName: 'An', lastName: 'Ders' };
      await newcomer.send(fields);
      const link = await newcomer.mail('the mail');
      await session.context.clearCookies();
      await session.goto(link);
      await session.note('asks whether it is meant');
      await session.click('#kc-info-message a, main a[href*="action-token"]');
      await session.note('verified, and asked for a password');
    },
  },
  {
    name: 'a forgotten password',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login();
      await session.click(forgotLink);
      await session.note('the form');
      await newcomer.send({});
      await session.note('nothing filled in');
      await newcomer.send({ username: `gus-${language}@example.org` });
      await session.note('a mail is under way');
      const link = await newcomer.mail('the mail');
      await session.goto(link);
      await session.note('the form for a new password');
      await newcomer.send({ 'password-new': 'abcdef', 'password-confirm': 'other' });
      await session.note('two different ones');
      await newcomer.send({ 'password-new': 'abc', 'password-confirm': 'abc' });
      await session.note('one that is too short');
      await newcomer.send({ 'password-new': 'new one', 'password-confirm': 'new one' });
      await session.note('logged in');
      await newcomer.login({ prompt: 'login' });
      await session.note('has to log in again');
      await newcomer.send({ password: 'new one' }, '#kc-login');
      await session.note('with the new one');
    },
  },
  {
    name: 'consent',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login({ client_id: 'consent' });
      await newcomer.send({ username: `fay-${language}`, password: `fay-${language}-pw` }, '#kc-login');
      await session.note('is asked');
      await session.click('#kc-cancel');
      await session.note('declines');
      await newcomer.login({ client_id: 'consent' });
      await newcomer.send({ username: `fay-${language}`, password: `fay-${language}-pw` }, '#kc-login');
      await session.click('input[name=accept], button[name=accept]');
      await session.note('agrees');
    },
  },
  {
    name: 'people of another realm: a first login',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login();
      await session.click('#social-others');
      await session.note('the form of the other realm');
      await newcomer.send({ username: `alice-${language}`, password: 'wrong' }, '#kc-login');
      await session.note('a wrong password');
      await newcomer.send({ username: `alice-${language}`, password: `alice-${language}-pw` }, '#kc-login');
      await session.note('behind the form of the other realm');
      const link = await newcomer.mail('the mail');
      await session.goto(link);
      await session.note('logged in');
      await newcomer.login({ prompt: 'login' });
      await session.note('has to log in again, by the other realm');
    },
  },
  {
    name: 'people of another realm: nothing is known of somebody',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login({ kc_idp_hint: 'others' });
      await newcomer.send({ username: `nameless-${language}`, password: `nameless-${language}-pw` }, '#kc-login');
      await session.note('is asked for it there');
      const email = `other-${language}@example.org`;
      await newcomer.send({ email, firstName: 'No', lastName: 'Name' });
      await session.note('and is sent back');
    },
  },
  {
    name: 'people of another realm: an account that is there is linked',
    realm: 'people',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login();
      await session.click('#social-others');
      await newcomer.send({ username: `carol-${language}`, password: `carol-${language}-pw` }, '#kc-login');
      await session.note('is asked what to do');
      await session.click('#updateProfile');
      await session.note('reviews the profile');
      await newcomer.send({});
      await session.note('is asked again');
      await session.click('#linkAccount');
      await session.note('a mail is under way');
      const link = await newcomer.mail('the mail');
      await session.goto(link);
      await session.note('linked and logged in');
      await session.goto(`${session.issuer}/protocol/openid-connect/logout`);
      await session.note('asks whether to log out');
      await session.click('#kc-logout');
      await session.note('logged out');
    },
  },
  {
    name: 'a member of an organization says first who it is',
    realm: 'members',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login();
      await session.note('is asked for a name');
      await newcomer.send({ username: '' }, '#kc-login');
      await session.note('nothing filled in');
      await newcomer.send({ username: `nobody-${language}@acme.test` }, '#kc-login');
      await session.note('nobody of that name');
      await newcomer.login();
      await newcomer.send({ username: `member-${language}@acme.test` }, '#kc-login');
      await session.note('is asked for the password');
      await newcomer.send({ password: 'wrong' }, '#kc-login');
      await session.note('a wrong one');
      await newcomer.send({ password: `member-${language}-pw` }, '#kc-login');
      await session.note('logged in');
    },
  },
  {
    name: 'a member of an organization with a provider is led there',
    realm: 'members',
    async tell(newcomer) {
      const { session, language } = newcomer;
      await newcomer.login({ scope: 'openid organization' });
      await newcomer.send({ username: `worker-${language}@works.test` }, '#kc-login');
      await session.note('the form of the provider');
      await newcomer.send({ username: `worker-${language}`, password: `worker-${language}-pw` }, '#kc-login');
      await session.note('logged in');
    },
  },
];
