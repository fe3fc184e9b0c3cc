import type { Story } from './story.ts';

/** What applications of one realm share. */
export const severalApps: readonly Story[] = [
  {
    name: 'three applications: one login, one logout',
    async tell(session) {
      const [web, spring, spa] = ['openid-client', 'spring', 'keycloak-js'].map((name) => session.app(name));
      await session.goto(`${spring}/`);
      await session.click('#login');
      await session.note('the form for Spring Security');
      await session.logIn('cyd', 'cyd-pw');
      await session.state(/cyd/);
      await session.note('logged in to Spring Security');
      await session.goto(`${web}/login`);
      await session.state(/cyd/);
      await session.note('openid-client asks for nothing');
      await session.goto(`${web}/refresh`);
      await session.state(/refreshed/);
      await session.goto(`${spa}/?onLoad=check-sso`);
      await session.state(/cyd/);
      await session.note('keycloak-js asks for nothing');
      const first = session.page;
      session.page = await session.context.newPage();
      await session.goto(`${web}/logout`);
      await session.state(/anonymous/);
      await session.note('logged out in openid-client');
      await session.goto(`${spring}/`);
      await session.state(/anonymous/);
      await session.note('Spring Security has heard of it by its back channel');
      session.page = first;
      await session.page.locator('#events', { hasText: 'AuthLogout' }).waitFor();
      await session.note('keycloak-js has seen it in the cookie');
      await session.goto(`${web}/login`);
      await session.page.locator('#kc-login').waitFor();
      await session.note('the next login asks again');
    },
  },
  {
    name: 'prompt and max_age',
    async tell(session) {
      const web = session.app('openid-client');
      await session.goto(`${web}/login?prompt=none`);
      await session.state(/login_required/);
      await session.note('nobody is logged in, and nothing may be shown');
      await session.goto(`${web}/login`);
      await session.logIn('dan', 'dan-pw');
      await session.state(/dan/);
      await session.goto(`${web}/login?prompt=none`);
      await session.state(/dan/);
      await session.note('somebody is logged in');
      await session.goto(`${web}/login?prompt=login`);
      await session.note('has to log in once more');
      await session.page.locator('#password').fill('wrong');
      await session.click('#kc-login');
      await session.note('wrongly');
      await session.page.locator('#password').fill('dan-pw');
      await session.click('#kc-login');
      await session.state(/dan/);
      // A login is as old as its whole seconds.
      await session.page.waitForTimeout(1_100);
      await session.goto(`${web}/login?max_age=0`);
      await session.note('no login is recent enough');
      await session.click('#reset-login');
      await session.note('starts as somebody else');
      await session.logIn('eve', 'eve-pw');
      await session.note('is somebody else');
      await session.goto(`${web}/login?scope=profile`);
      await session.note('without openid');
      await session.goto(`${web}/login?redirect_uri=https://evil.example/`);
      await session.note('an address that is not registered');
      await session.goto(`${web}/login?client_id=nobody`);
      await session.note('a client that is not known');
    },
  },
  {
    name: 'consent: declined, given, remembered',
    async tell(session) {
      const app = session.app('consent');
      await session.goto(`${app}/login`);
      await session.logIn('fay', 'fay-pw');
      await session.note('is asked');
      await session.click('#kc-cancel');
      await session.state(/access_denied/);
      await session.note('declines');
      await session.goto(`${app}/login`);
      await session.logIn('fay', 'fay-pw');
      await session.page.getByRole('button', { name: 'Yes' }).click();
      await session.state(/fay/);
      await session.note('agrees');
      await session.goto(`${app}/login`);
      await session.state(/fay/);
      await session.note('is not asked again');
      await session.goto(`${app}/login?prompt=consent`);
      await session.note('is asked because the application says so');
    },
  },
  {
    name: 'a device is let in',
    async tell(session) {
      const ask = await fetch(`${session.issuer}/protocol/openid-connect/auth/device`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'keycloak-js', scope: 'openid' }),
      });
      const { user_code: code } = (await ask.json()) as { user_code: string };
      await session.goto(`${session.issuer}/device`);
      await session.note('is asked for the code');
      await session.page.locator('#device_user_code').fill('AAAA-AAAA');
      await session.click('#kc-login');
      await session.note('a wrong code');
      await session.page.locator('#device_user_code').fill(code);
      await session.click('#kc-login');
      await session.page.locator('#username').waitFor();
      await session.note('the form');
      await session.logIn('gus', 'gus-pw');
      await session.note('is asked whether it is theirs');
      await session.click(session.page.getByRole('button', { name: 'Yes' }));
      await session.note('the device is let in');
    },
  },
];
