import express from 'express';
import { auth, claimCheck } from 'express-oauth2-jwt-bearer';

const clerksOnly = claimCheck(({ realm_access: access }) => access?.roles?.includes('clerk') === true);

/** An API whose callers need a token of the realm, and a role to write. */
export function createApp(issuer, audience) {
  const app = express();
  app.use(auth({ issuerBaseURL: issuer, audience }));
  app.get('/orders', (request, response) => response.json({ caller: request.auth.payload.azp }));
  app.post('/orders', clerksOnly, (request, response) => response.json({ caller: request.auth.payload.azp }));
  app.use((error, _request, response, _next) => response.status(error.status ?? 500).json({ error: error.message }));
  return app;
}
