import type { Story } from './story.ts';

/** A single-page application by keycloak-js. */
export const singlePage: readonly Story[] = [
  {
    name: 'keycloak-js: asks silently, logs in, refreshes, logs out',
    async tell(session) {
      const app = session.app('keycloak-js');
      await session.goto(`${app}/?onLoad=check-sso`);
      await session.page.locator('#events', { hasText: 'ready' }).waitFor();
      await session.note('asks, nobody is logged in');
      await session.click('#login');
      await session.page.locator('#kc-login').waitFor();
      await session.note('the form');
      await session.logIn('ada', 'wrong');
      await session.note('a wrong password');
      await session.page.locator('#username').fill('ada');
      await session.page.locator('#password').fill('ada-pw');
      await session.page.locator('#kc-login').click();
      await session.state(/ada/);
      await session.note('logged in');
      await session.page.locator('#refresh').click();
      await session.page.locator('#events', { hasText: 'AuthRefreshSuccess' }).waitFor();
      await session.note('refreshed');
      await session.goto(`${app}/?onLoad=check-sso`);
      await session.state(/ada/);
      await session.note('asks, and is logged in');
      await session.click('#logout');
      await session.state(/anonymous/);
      await session.note('logged out');
      await session.goto(`${app}/?onLoad=check-sso`);
      await session.state(/anonymous/);
      await session.note('asks again, nobody is logged in');
    },
  },
  {
    name: 'keycloak-js: requires a login, and comes back to where it was',
    async tell(session) {
      await session.goto(`${session.app('keycloak-js')}/?onLoad=login-required&deep=link`);
      await session.page.locator('#kc-login').waitFor();
      await session.logIn('ada@example.org', 'ada-pw');
      await session.state(/ada/);
      await session.note('back at its place, with the address of mail as name');
    },
  },
  {
    name: 'keycloak-js: changes a password by an action of the application',
    async tell(session) {
      await session.goto(`${session.app('keycloak-js')}/?onLoad=login-required`);
      await session.page.locator('#kc-login').waitFor();
      await session.logIn('bob', 'bob-pw');
      await session.state(/bob/);
      await session.click('#password');
      await session.page.locator('#password-new').waitFor();
      await session.note('the form for a new password');
      await session.page.getByRole('button', { name: 'Cancel' }).click();
      await session.state(/bob/);
      await session.note('cancelled');
      await session.click('#password');
      await session.page.getByLabel('New Password').fill('bob-new');
      await session.page.getByLabel('Confirm password').fill('bob-new');
      await session.page.getByRole('button', { name: 'Submit' }).click();
      await session.state(/bob/);
      await session.note('changed');
    },
  },
];
