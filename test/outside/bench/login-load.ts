import http from 'node:http';

/** A realm whose only user logs in again and again. One round of hashing: the figure is about all the rest. */
export const loginRealm = (realm: string) => ({
  realm,
  enabled: true,
  sslRequired: 'none',
  passwordPolicy: 'hashAlgorithm(pbkdf2-sha256) and hashIterations(1)',
  clients: [
    {
      clientId: 'web',
      secret: 'web-secret',
      protocol: 'openid-connect',
      enabled: true,
      redirectUris: ['https://app.example/*'],
    },
  ],
  users: [
    {
      username: 'ada',
      enabled: true,
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Lovelace',
      credentials: [{ type: 'password', value: 'ada-pw' }],
    },
  ],
});

interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

function ask(agent: http.Agent, url: string, form?: string, cookie?: string): Promise<Reply> {
  const headers = {
    ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length }),
    ...(cookie !== undefined && { cookie }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method: form === undefined ? 'GET' : 'POST', headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    request.on('error', reject).end(form);
  });
}

/** One login in three requests: the form, its answer with the code, and the tokens. @throws when a step fails */
async function logIn(agent: http.Agent, issuer: string): Promise<void> {
  const protocol = `${issuer}/protocol/openid-connect`;
  const redirectUri = 'https://app.example/cb';
  const query = `client_id=web&response_type=code&scope=openid&state=s&redirect_uri=${encodeURIComponent(redirectUri)}`;
  const page = await ask(agent, `${protocol}/auth?${query}`);
  const cookie = (page.headers['set-cookie'] ?? []).map((text) => text.slice(0, text.indexOf(';'))).join('; ');
  const action = /<form[^>]* action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&');
  if (action === undefined) throw new Error(`no form: ${page.status}`);
  const sent = await ask(agent, new URL(action, issuer).href, 'username=ada&password=ada-pw&credentialId=', cookie);
  const code = /[?&]code=([^&]+)/.exec(sent.headers.location ?? '')?.[1];
  if (code === undefined) throw new Error(`no code: ${sent.status} ${sent.headers.location}`);
  const exchange = `grant_type=authorization_code&client_id=web&client_secret=web-secret&code=${code}&redirect_uri=${encodeURIComponent(redirectUri)}`;
  const tokens = await ask(agent, `${protocol}/token`, exchange);
  if (tokens.status !== 200 || !tokens.body.includes('"id_token"')) throw new Error(`no tokens: ${tokens.body}`);
}

/** How many logins a server completes in a second. @param visitors how many log in at the same time */
export async function loginsPerSecond(issuer: string, visitors: number, seconds: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: visitors });
  const began = performance.now();
  const until = began + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < until) {
        await logIn(agent, issuer);
        count += 1;
      }
    }),
  );
  agent.destroy();
  return count / ((performance.now() - began) / 1000);
}
