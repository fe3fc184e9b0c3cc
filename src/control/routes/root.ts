import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { consoleFile } from '../console/console-files.ts';
import { prefersHtml } from '../console/prefers-html.ts';
import { pathsBeside } from '../routing/allowed-methods.ts';
import { type Route, type RouteResult, route } from '../routing/route.ts';

export const rootSchema = z.strictObject({
  server: z.literal('understudy'),
  version: z.string(),
  sandbox: z.string().describe('the one that the request means'),
  links: z.record(z.string(), z.url()).describe('what can be read'),
});

/** What leads elsewhere. */
const pointers = ['/', '/latest'];

const nameOf = (path: string) => path.replace(/^\/|\/$/g, '').replaceAll(/[^a-z]+/g, '_');

/** @param routes of the whole control plane */
export const rootRoutes = (routes: () => readonly Route[]): readonly Route[] => [
  route({
    method: 'GET',
    path: '/',
    summary: 'What the control plane offers; the console for browsers',
    responses: { 200: { description: 'links, or the console', schema: rootSchema, type: 'text/html' } },
    async handler({ sandbox, control, request }): Promise<RouteResult> {
      const vary = { vary: 'accept' };
      if (prefersHtml(request.headers.accept)) {
        const page = await consoleFile('index.html');
        return { ...page, headers: { ...page?.headers, ...vary } };
      }
      const base = `${control.baseUrl(request)}/-`;
      const readable = routes().filter(
        ({ method, path }) => method === 'GET' && !path.includes('{') && !pointers.includes(path),
      );
      const paths = [...readable.map(({ path }) => path), ...pathsBeside(control)];
      const links = Object.fromEntries(paths.map((path) => [nameOf(path), base + path]));
      const { version } = packageJson;
      return {
        headers: vary,
        body: { server: 'understudy', version, sandbox: sandbox.name, links } satisfies z.input<typeof rootSchema>,
      };
    },
  }),
];
