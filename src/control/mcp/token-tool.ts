import { tokenRoutes } from '../routes/tokens.ts';
import { type ControlTool, fieldsOf } from './control-tool.ts';

export const tokenTool: ControlTool = {
  name: 'mint_token',
  description:
    'Issues tokens of a realm to a client or a user who need not prove anything, for calls of the API that is under test.',
  shape: fieldsOf(tokenRoutes, 'POST', '/tokens'),
  hint: 'The client must exist: `understudy` in the realm `demo` unless a realm file says otherwise.',
  // Half a token would be none.
  run: async (body, { call }) => JSON.stringify(await call({ method: 'POST', path: '/tokens', body })),
};
