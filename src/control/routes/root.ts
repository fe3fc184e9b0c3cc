import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Route, route } from '../route.ts';

const rootSchema = z.strictObject({
  server: z.literal('understudy'),
  version: z.string(),
  sandbox: z.string().describe('the one that the request means'),
  links: z.record(z.string(), z.url()).describe('what can be read'),
});

/** What is served beside the routes of the control plane. */
const otherPaths = ['/healthy', '/ready', '/pages/'];

const nameOf = (path: string) => path.replace(/^\/|\/$/g, '').replaceAll(/[^a-z]+/g, '_');

/** @param routes of the whole control plane */
export const rootRoutes = (routes: () => readonly Route[]): readonly Route[] => [
  route({
    method: 'GET',
    path: '/',
    summary: 'What the control plane offers',
    responses: { 200: { description: 'links', schema: rootSchema } },
    handler({ sandbox, control, request }) {
      const base = `${control.baseUrl(request)}/-`;
      const readable = routes().filter(({ method, path }) => method === 'GET' && !path.includes('{') && path !== '/');
      const paths = [...readable.map(({ path }) => path), ...otherPaths];
      const links = Object.fromEntries(paths.map((path) => [nameOf(path), base + path]));
      const { version } = packageJson;
      return {
        body: { server: 'understudy', version, sandbox: sandbox.name, links } satisfies z.input<typeof rootSchema>,
      };
    },
  }),
];
