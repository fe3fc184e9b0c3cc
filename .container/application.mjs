// A program as it might run in production: it gets a token, greets the application that the token is for, and searches.
const { APP_URL, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, TAVILY_API_BASE_URL, TAVILY_API_KEY } = process.env;

async function json(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

const { token_endpoint } = await json(`${OIDC_ISSUER}/.well-known/openid-configuration`);
const { access_token, expires_in } = await json(token_endpoint, {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: OIDC_CLIENT_ID,
    client_secret: OIDC_CLIENT_SECRET,
  }),
});
console.log(`token: good for ${expires_in} seconds, from ${token_endpoint}`);

const greeting = await json(APP_URL, { headers: { authorization: `Bearer ${access_token}` } });
console.log(`greeting: ${greeting}`);

const { results } = await json(`${TAVILY_API_BASE_URL}/search`, {
  method: 'POST',
  headers: { authorization: `Bearer ${TAVILY_API_KEY}`, 'content-type': 'application/json' },
  body: JSON.stringify({ query: 'capital of France', max_results: 3 }),
});
for (const { title, url } of results) console.log(`found: ${title} ${url}`);
