// A single-page application by keycloak-js. `/?onLoad=login-required` and `/?onLoad=check-sso` say how it begins; without,
// it waits for a click.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const issuer = new URL(process.env.ISSUER);
const [url, realm] = issuer.href.split('/realms/');
const library = readFileSync(new URL('node_modules/keycloak-js/lib/keycloak.js', import.meta.url));
const page = `<!doctype html><title>app</title>
<pre id=state></pre><pre id=events></pre>
<button id=login>Log in</button><button id=logout>Log out</button><button id=refresh>Refresh</button>
<button id=account>Account</button><button id=password>Change password</button>
<script type=module>
import Keycloak from '/keycloak.js';
const events = [];
const show = () => {
  const { authenticated, tokenParsed, idTokenParsed } = keycloak;
  document.querySelector('#state').textContent = authenticated
    ? JSON.stringify({ preferred_username: tokenParsed.preferred_username, claims: Object.keys(idTokenParsed).sort() })
    : 'anonymous';
  document.querySelector('#events').textContent = events.join(' ');
};
const keycloak = new Keycloak({ url: ${JSON.stringify(url)}, realm: ${JSON.stringify(realm)}, clientId: 'keycloak-js' });
for (const name of ['AuthSuccess', 'AuthError', 'AuthRefreshSuccess', 'AuthRefreshError', 'AuthLogout', 'ActionUpdate'])
  keycloak['on' + name] = (detail) => { events.push(name + (typeof detail === 'string' ? ':' + detail : '')); show(); };
const onLoad = new URL(location.href).searchParams.get('onLoad') ?? undefined;
const silentCheckSsoRedirectUri = location.origin + '/silent.html';
keycloak.init({ onLoad, silentCheckSsoRedirectUri, pkceMethod: 'S256', checkLoginIframeInterval: 1 })
  .catch((error) => events.push('init failed: ' + (error?.error ?? error)))
  .finally(() => { events.push('ready'); show(); });
const redirectUri = location.origin + '/';
const click = (id, run) => document.querySelector(id).addEventListener('click', run);
click('#login', () => keycloak.login({ redirectUri }));
click('#logout', () => keycloak.logout({ redirectUri }));
click('#refresh', () => keycloak.updateToken(-1).catch(() => {}).finally(show));
click('#account', () => keycloak.accountManagement());
click('#password', () => keycloak.login({ redirectUri, action: 'UPDATE_PASSWORD' }));
</script>`;
const silent = '<!doctype html><script>parent.postMessage(location.href, location.origin)</script>';

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://app');
  if (pathname === '/keycloak.js') response.setHeader('content-type', 'text/javascript').end(library);
  else if (pathname === '/silent.html') response.setHeader('content-type', 'text/html').end(silent);
  else if (pathname === '/') response.setHeader('content-type', 'text/html').end(page);
  else response.writeHead(404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');
