// Express with express-oauth2-jwt-bearer, configured by nothing but the issuer.
import express from 'express';
import { auth } from 'express-oauth2-jwt-bearer';

const { ISSUER, AUDIENCE, PORT } = process.env;
const app = express();
app.get('/', auth({ issuerBaseURL: ISSUER, audience: AUDIENCE }), (request, response) => {
  response.send(request.auth.payload.azp);
});
app.use((error, _request, response, _next) => {
  response.status(error.status ?? 500).send(error.message);
});
app.listen(Number(PORT), '127.0.0.1');
