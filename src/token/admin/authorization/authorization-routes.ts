import type { AdminHandler, AdminRoutes } from '../admin-call.ts';

const root = 'clients/{client}/authz/resource-server';

/** Loads what answers when somebody asks first. */
const answer: AdminHandler = async (call) => {
  const { answerAuthorization } = await import('./answer-authorization.ts');
  return answerAuthorization(call);
};
const everyMethod = { GET: answer, POST: answer, PUT: answer, DELETE: answer };

/** The authorization services of a client. What is below has a table of its own. */
export const authorizationRoutes: AdminRoutes = Object.fromEntries(
  ['', '/{a}', '/{a}/{b}', '/{a}/{b}/{c}', '/{a}/{b}/{c}/{d}'].map((rest) => [`${root}${rest}`, everyMethod]),
);
