import { consoleFile } from '../console/console-files.ts';
import { prefersHtml } from '../console/prefers-html.ts';
import { Problem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';

const redirect = { description: 'where it is' };

export const consoleRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/console/{file}',
    summary: 'A file of the console, the page that browsers see at `/-/`',
    responses: { 200: { description: 'the file', type: 'text/javascript' }, 404: { description: 'there is none' } },
    async handler({ params: { file = '' } }) {
      const found = await consoleFile(file);
      if (found === undefined) throw new Problem(404, `file: the console has no ${JSON.stringify(file)}`);
      return found;
    },
  }),
  route({
    method: 'GET',
    path: '/latest',
    summary: 'Leads to the request that came last: in the console for browsers, in the journal for others',
    responses: { 302: redirect, 404: { description: 'nothing has come' } },
    handler({ sandbox: { journal }, request }) {
      const headers = { vary: 'accept' };
      if (prefersHtml(request.headers.accept))
        return { status: 302, headers: { ...headers, location: './#/requests/latest' } };
      const [latest] = journal.entries();
      if (latest === undefined) throw new Problem(404, 'no request has come');
      return { status: 302, headers: { ...headers, location: `requests/${latest.number}` } };
    },
  }),
];
