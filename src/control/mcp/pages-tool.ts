import { searchExplainRoutes } from '../routes/search-explain.ts';
import { type ControlTool, fieldsOf } from './control-tool.ts';
import { shortLines } from './short-text.ts';

export const pagesTool: ControlTool = {
  name: 'search_pages',
  description:
    'Shows which of the stored pages a search would find, with their scores, and why. It costs no credits and leaves no ' +
    'entry. It takes what `POST /search` takes.',
  shape: fieldsOf(searchExplainRoutes, 'POST', '/search/explain'),
  loose: true,
  readOnly: true,
  async run(body, { call }) {
    const { why } = (await call({ method: 'POST', path: '/search/explain', body })) as {
      why: { step: string; text: string }[];
    };
    const lines = why.map(({ step, text }) => `- ${step}: ${text}`.slice(0, 400));
    return shortLines(lines, (shown) =>
      shown === lines.length ? '' : `… ${lines.length - shown} more: lower "max_results".`,
    );
  },
};
