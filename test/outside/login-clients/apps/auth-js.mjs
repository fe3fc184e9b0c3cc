// A web application by Auth.js with its Keycloak provider, as next-auth has it.
import { ExpressAuth, getSession } from '@auth/express';
import Keycloak from '@auth/express/providers/keycloak';
import express from 'express';

const { ISSUER, PORT } = process.env;
const config = {
  basePath: '/auth',
  trustHost: true,
  secret: 'a secret of thirty-two characters',
  providers: [Keycloak({ issuer: ISSUER, clientId: 'auth-js', clientSecret: 'auth-js-secret' })],
  callbacks: {
    jwt: ({ token, profile }) => (profile ? { ...token, profile } : token),
    session: ({ session, token }) => ({ ...session, profile: token.profile }),
  },
};
const app = express();
app.use('/auth/*', ExpressAuth(config));
app.get('/', async (request, response) => {
  const { profile } = (await getSession(request, config)) ?? {};
  const state = profile
    ? JSON.stringify({ preferred_username: profile.preferred_username, claims: Object.keys(profile).sort() })
    : 'anonymous';
  response.send(`<title>app</title><pre id=state>${state.replaceAll('<', '&lt;')}</pre>
<button id=login>Log in</button><button id=logout>Log out</button>
<script type=module>
const send = async (path) => {
  const { csrfToken } = await (await fetch('/auth/csrf')).json();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = path;
  for (const [name, value] of Object.entries({ csrfToken, callbackUrl: '/' })) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
};
document.querySelector('#login').onclick = () => send('/auth/signin/keycloak');
document.querySelector('#logout').onclick = () => send('/auth/signout');
</script>`);
});
app.listen(Number(PORT), '127.0.0.1');
