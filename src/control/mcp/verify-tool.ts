import { verifyRoutes } from '../routes/verify.ts';
import { type ControlTool, fieldsOf } from './control-tool.ts';
import { shortText } from './short-text.ts';

export const verifyTool: ControlTool = {
  name: 'verify',
  description:
    'Checks whether requests came as expected: how many that match, or in which order. It fails with what was expected, ' +
    'what came, and how the nearest requests differ.',
  shape: fieldsOf(verifyRoutes, 'POST', '/requests/verify'),
  readOnly: true,
  hint: 'explain_request shows a request by its id.',
  async run(body, { call }) {
    const { expected, found } = (await call({ method: 'POST', path: '/requests/verify', body })) as {
      expected: string;
      found: number;
    };
    return shortText(`Passed: expected ${expected}, found ${found}.`, 'not shown');
  },
};
