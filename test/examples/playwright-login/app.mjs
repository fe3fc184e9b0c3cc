// An application that sends its visitors to log in, and greets them. ISSUER and PORT say where.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const { ISSUER, PORT } = process.env;
const endpoint = (name) => `${ISSUER}/protocol/openid-connect/${name}`;
const verifier = randomBytes(32).toString('base64url');
const code_challenge = createHash('sha256').update(verifier).digest('base64url');

createServer(async (request, response) => {
  const { origin, searchParams } = new URL(request.url, `http://${request.headers.host}`);
  const client = { client_id: 'web', redirect_uri: `${origin}/` };
  const code = searchParams.get('code');
  if (code === null) {
    const asked = {
      ...client,
      response_type: 'code',
      scope: 'openid profile',
      code_challenge,
      code_challenge_method: 'S256',
    };
    response.writeHead(302, { location: `${endpoint('auth')}?${new URLSearchParams(asked)}` }).end();
    return;
  }
  const body = new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier });
  const { access_token } = await (await fetch(endpoint('token'), { method: 'POST', body })).json();
  const headers = { authorization: `Bearer ${access_token}` };
  const { given_name } = await (await fetch(endpoint('userinfo'), { headers })).json();
  response.writeHead(200, { 'content-type': 'text/plain' }).end(`Hello ${given_name}`);
}).listen(Number(PORT), 'localhost');
