// A single-page application by oidc-client-ts.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const library = readFileSync(
  new URL('node_modules/oidc-client-ts/dist/browser/oidc-client-ts.min.js', import.meta.url),
);
const page = `<!doctype html><title>app</title>
<pre id=state></pre><button id=login>Log in</button><button id=logout>Log out</button><button id=refresh>Refresh</button>
<script src=/library.js></script><script>
const manager = new oidc.UserManager({
  authority: ${JSON.stringify(process.env.ISSUER)}, client_id: 'oidc-client-ts', scope: 'openid profile email',
  redirect_uri: location.origin + '/', post_logout_redirect_uri: location.origin + '/', automaticSilentRenew: false,
  silent_redirect_uri: location.origin + '/silent.html', loadUserInfo: true,
});
const show = (user, note) => {
  document.querySelector('#state').textContent = user
    ? JSON.stringify({ preferred_username: user.profile.preferred_username, claims: Object.keys(user.profile).sort(), note })
    : 'anonymous';
};
(async () => {
  if (location.pathname === '/silent.html') return manager.signinSilentCallback();
  if (location.search.includes('code=')) {
    await manager.signinCallback();
    history.replaceState(null, '', '/');
  }
  show(await manager.getUser());
})().catch((error) => { document.querySelector('#state').textContent = 'error: ' + error.message; });
document.querySelector('#login').onclick = () => manager.signinRedirect();
document.querySelector('#logout').onclick = () => manager.signoutRedirect();
document.querySelector('#refresh').onclick = async () => show(await manager.signinSilent(), 'refreshed');
</script>`;

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://app');
  if (pathname === '/library.js') response.setHeader('content-type', 'text/javascript').end(library);
  else response.setHeader('content-type', 'text/html').end(page);
}).listen(Number(process.env.PORT), '127.0.0.1');
