import { firstLoginProviders } from './brokered-realms.ts';
import { inventedState, type Player } from './player.ts';

/** What a person does, in a browser of its own. Stories of one run follow each other: what one leaves behind stays. */
export interface Story {
  readonly name: string;
  play(player: Player): Promise<void>;
}

const atProvider = (username: string) => ({ username, password: 'pw' });

const lies = [
  ...[
    'wrong-issuer',
    'wrong-nonce',
    'no-nonce',
    'wrong-audience',
    'wrong-party',
    'expired',
    'wrong-subject',
    'no-subject',
  ],
  ...['token-refused', 'token-broken', 'no-tokens', 'unknown-key', 'wrong-key', 'unsigned', 'no-jwt', 'no-id-token'],
  ...[
    'endless-redirects',
    'large-user-info',
    'other-user-info',
    'html-user-info',
    'failed-user-info',
    'broken-user-info',
  ],
];

export const stories: readonly Story[] = [
  {
    name: 'a new user',
    async play(player) {
      await player.login();
      await player.click('/broker/kc/login');
      await player.send(atProvider('alice'));
      await player.redeem();
      await player.storedToken('kc');
      await player.storedToken('plain');
      await player.storedToken('kc', 'none');
      await player.user('alice');
      await player.events(8);
      await player.login();
      await player.redeem();
      await player.storedToken('kc');
      await player.go('logout', 'logout?client_id=app&post_logout_redirect_uri=http://127.0.0.1:9/');
      await player.send({ confirmLogout: '' });
      await player.login();
    },
  },
  {
    name: 'the same user again',
    async play(player) {
      await player.login({ kc_idp_hint: 'kc' });
      await player.send(atProvider('alice'));
      await player.redeem();
      await player.user('alice');
      await player.events(4);
    },
  },
  {
    name: 'a template for names, groups, another way to authenticate',
    async play(player) {
      await player.login();
      await player.click('/broker/plain/login');
      await player.send(atProvider('bob'));
      await player.redeem();
      await player.user('plain.bob');
      await player.user('plain.BOB');
    },
  },
  {
    name: 'an account with the same address is linked by its password',
    async play(player) {
      await player.login();
      await player.click('/broker/kc/login');
      await player.send(atProvider('carol'));
      await player.send({ submitAction: 'linkAccount' });
      await player.send({ password: 'wrong' });
      await player.send({ password: 'pw' });
      await player.redeem();
      await player.user('carol');
      await player.events(8);
    },
  },
  {
    name: 'an account with the same name, a review, another name',
    async play(player) {
      await player.login();
      await player.click('/broker/kc/login');
      await player.send(atProvider('frank'));
      await player.send({ submitAction: 'updateProfile' });
      await player.send({ username: 'frank', email: 'nothing', firstName: '', lastName: '<i>x</i>' });
      await player.send({ username: 'frank2', email: 'frank2@example.com', firstName: 'Frank', lastName: 'Two' });
      await player.redeem();
      await player.user('frank2');
      await player.events(6);
    },
  },
  {
    name: 'an account with the same address and another name',
    async play(player) {
      await player.login();
      await player.click('/broker/plain/login');
      await player.send(atProvider('grace'));
      await player.send({ submitAction: 'linkAccount' });
      await player.send({ password: 'pw' });
      await player.redeem();
      await player.user('gus');
    },
  },
  {
    name: 'a profile that is not complete',
    async play(player) {
      await player.login();
      await player.click('/broker/kc/login');
      await player.send(atProvider('dave'));
      await player.send({ username: 'dave', email: '', firstName: '', lastName: '' });
      await player.send({ username: 'dave', email: 'dave@example.com', firstName: 'Dave', lastName: 'D' });
      await player.redeem();
      await player.user('dave');
    },
  },
  {
    name: 'values that follow the provider, and a logout on both sides',
    async play(player) {
      await player.login({ login_hint: 'erin' });
      await player.click('/broker/forced/login');
      await player.send(atProvider('erin'));
      await player.redeem();
      await player.user('erin');
      await player.go('logout', 'logout?client_id=app&post_logout_redirect_uri=http://127.0.0.1:9/');
      await player.send({ confirmLogout: '' });
      await player.login({ kc_idp_hint: 'forced' });
      await player.send(atProvider('erin'));
      await player.redeem();
      await player.user('erin');
      await player.go('logout response', '/broker/forced/endpoint/logout_response?state=x');
      await player.go('logout response', '/broker/forced/endpoint/logout_response');
    },
  },
  ...['kc', 'off', 'linkonly', 'hidden', 'nobody', 'github'].map((alias) => ({
    name: `a hint for ${alias}`,
    async play(player: Player) {
      await player.login({ kc_idp_hint: alias, prompt: 'login', acr_values: '1', login_hint: 'x y' });
      await player.click('/login-actions/restart');
      await player.go('a provider without a login', `/broker/${alias}/login`);
      await player.go('an endpoint without a state', `/broker/${alias}/endpoint`);
      await player.go('an endpoint with a bad state', `/broker/${alias}/endpoint?state=${inventedState()}&code=x`);
      await player.go('link', `/broker/${alias}/link`);
      await player.go('token', `/broker/${alias}/token`);
    },
  })),
  ...firstLoginProviders.flatMap((alias) =>
    ['heidi', 'carol', 'grace'].map((name) => ({
      name: `a flow of its own: ${alias}, ${name}`,
      async play(player: Player) {
        await player.login({ kc_idp_hint: alias });
        await player.send(atProvider(name));
        await player.send(
          alias === 'byform' ? { username: 'local', password: 'pw' } : { submitAction: 'confirmOverride' },
        );
        await player.redeem();
        await player.user(name);
        await player.events(3);
      },
    })),
  ),
  {
    name: 'an account is linked by the password of another one',
    async play(player) {
      await player.login();
      await player.click('/broker/plain/login');
      await player.send(atProvider('carol'));
      await player.send({ submitAction: 'nothing' });
      await player.login();
      await player.click('/broker/plain/login');
      await player.send(atProvider('carol'));
      await player.send({ submitAction: 'linkAccount' });
      await player.send({ username: '', password: 'pw' });
      await player.send({ username: 'local', password: 'pw' });
      await player.redeem();
      await player.user('local');
    },
  },
  {
    name: 'errors of a provider',
    async play(player) {
      for (const error of [
        'access_denied',
        'login_required',
        'interaction_required',
        'server_error',
        'temporarily_unavailable',
      ]) {
        await player.login();
        await player.click('/broker/kc/login');
        await player.login();
        await player.click('/broker/liar/login');
        const state = encodeURIComponent(player.asked('state'));
        await player.go(`error ${error}`, `/broker/liar/endpoint?state=${state}&error=${error}`);
      }
      await player.events(3);
      await player.login();
      await player.click('/broker/liar/login');
      const state = encodeURIComponent(player.asked('state'));
      await player.go(
        'expired',
        `/broker/liar/endpoint?state=${state}&error=temporarily_unavailable&error_description=authentication_expired`,
      );
      await player.login();
      await player.click('/broker/liar/login');
      await player.go(
        'neither code nor error',
        `/broker/liar/endpoint?state=${encodeURIComponent(player.asked('state'))}`,
      );
    },
  },
  ...lies.map((lie) => ({
    name: `a provider that lies: ${lie}`,
    async play(player: Player) {
      await player.comeBack('liar', lie, `victim-${lie}`);
      await player.events(1);
      await player.user(`victim-${lie}`);
      await player.comeBack('unchecked', lie, `unchecked-${lie}`);
      await player.user(`unchecked-${lie}`);
    },
  })),
  {
    name: 'a provider that tells the truth, and a state used twice, changed, or in another browser',
    async play(player) {
      await player.comeBack('liar', 'truth', 'honest');
      await player.redeem();
      await player.user('honest');
      const state = encodeURIComponent(player.asked('state'));
      await player.go('again', `/broker/liar/endpoint?state=${state}&code=truth`);
      await player.comeBack('liar', 'truth', 'honest', (one) => `x${one}`);
      await player.comeBack('liar', 'truth', 'honest', (one) => one.replace(/\.[^.]*$/, ''));
      await player.comeBack('liar', 'truth', 'honest', (one) => one.split('.')[0] ?? '');
    },
  },
  {
    name: 'somebody in the middle of a first login',
    async play(player) {
      await player.login();
      await player.click('/broker/kc/login');
      await player.send(atProvider('heidi'));
      await player.go('first login without a login', '/login-actions/first-broker-login');
      await player.go('after first login', '/broker/after-first-broker-login?client_id=app');
      await player.user('heidi');
      await player.login({ prompt: 'none', kc_idp_hint: 'kc' });
    },
  },
];
