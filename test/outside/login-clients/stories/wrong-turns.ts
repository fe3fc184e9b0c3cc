import type { Story } from './story.ts';

/** What people do that nobody has planned. */
export const wrongTurns: readonly Story[] = [
  {
    name: 'the back button',
    async tell(session) {
      const web = session.app('openid-client');
      await session.goto(`${web}/login`);
      await session.logIn('jan', 'wrong');
      await session.page.goBack();
      await session.note('back to the first form');
      await session.logIn('jan', 'jan-pw');
      await session.state(/jan/);
      await session.note('the first form still works');
      await session.page.goBack();
      await session.note('back, when one is in');
    },
  },
  {
    name: 'two tabs',
    async tell(session) {
      const web = session.app('openid-client');
      const first = session.page;
      await session.goto(`${web}/login`);
      session.page = await session.context.newPage();
      await session.goto(`${session.app('spring')}/private`);
      const address = await first.locator('form').getAttribute('action');
      // Before it notices by itself that somebody has logged in, as Keycloak's page does within two seconds.
      await first.close();
      await session.logIn('kim', 'kim-pw');
      await session.state(/kim/);
      await session.goto(address ?? '');
      await session.note('the form of the first tab, opened by its address');
    },
  },
  {
    name: 'cookies that are gone',
    async tell(session) {
      const web = session.app('openid-client');
      await session.goto(`${web}/login`);
      await session.context.clearCookies();
      await session.logIn('jan', 'jan-pw');
      await session.note('the form without cookies');
      await session.goto(`${web}/login`);
      await session.context.clearCookies({ name: 'AUTH_SESSION_ID' });
      await session.logIn('jan', 'jan-pw');
      await session.note('the form without its session, begun again');
    },
  },
  {
    name: 'a form that has expired',
    async tell(session) {
      const web = session.app('openid-client');
      await session.goto(`${web}/login`);
      const address = new URL((await session.page.locator('form').getAttribute('action')) ?? '', session.page.url());
      await session.logIn('jan', 'wrong');
      await session.goto(address.href);
      await session.note('an address that was used');
      address.searchParams.set('execution', 'nope');
      await session.goto(address.href);
      await session.note('an address that never was');
      await session.click('#loginRestartLink');
      await session.note('begins again');
      await session.goto(address.href);
      await session.click('#loginContinueLink');
      await session.note('goes on');
      address.searchParams.set('tab_id', 'nope');
      await session.goto(address.href);
      await session.note('a tab that never was');
    },
  },
  {
    name: 'logout by hand',
    async tell(session) {
      const web = session.app('openid-client');
      const logout = `${session.issuer}/protocol/openid-connect/logout`;
      await session.goto(logout);
      await session.note('when nobody is logged in');
      await session.goto(`${web}/login`);
      await session.logIn('jan', 'jan-pw');
      await session.state(/jan/);
      await session.goto(logout);
      await session.note('is asked');
      await session.click(session.page.getByRole('button', { name: 'Logout' }));
      await session.note('is out');
      await session.goto(`${logout}?post_logout_redirect_uri=https://evil.example/`);
      await session.note('to an address without a client');
      await session.goto(`${logout}?client_id=openid-client&post_logout_redirect_uri=https://evil.example/`);
      await session.note('to an address that is not registered');
      await session.goto(`${logout}?id_token_hint=x`);
      await session.note('with a token that is none');
      await session.goto(`${web}/logout`);
      await session.note('of the application');
    },
  },
];
