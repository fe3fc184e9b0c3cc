import * as z from 'zod';
import type { Control } from '../control.ts';
import { fieldProblem, Problem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';
import { shownSnapshot, snapshotOf } from '../sandboxes/copies.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { sandboxBase } from '../sandboxes/select-sandbox.ts';
import { checkedSandbox, createSandbox, newNameOf, newSandbox } from './new-sandbox.ts';
import { settingsSchema } from './settings.ts';

export const shownSandbox = z
  .strictObject({
    name: z.string(),
    url: z.string(),
    seed: z.union([z.int(), z.string()]).optional(),
    settings: settingsSchema,
  })
  .meta({ id: 'Sandbox' });
const one = { description: 'the sandbox', schema: shownSandbox };

/** @param baseUrl under which the caller reached the process, or a sandbox */
function show(sandbox: Sandbox, baseUrl: string): z.output<typeof shownSandbox> {
  const { name, seed, port, interfaces } = sandbox;
  const { origin } = new URL(baseUrl);
  const shared = name === 'default' ? origin : `${origin}${sandboxBase}${name}`;
  const url = port === undefined ? shared : urlOfPort(port.url, origin);
  return { name, url, ...(seed !== undefined && { seed }), settings: interfaces.settings };
}

const loopback = /^(?:127\.|\[::1\]|localhost$)/;

/** A caller from another machine reaches a port by the name of the process, not by loopback. */
function urlOfPort(portUrl: string, origin: string): string {
  const [url, { hostname }] = [new URL(portUrl), new URL(origin)];
  if (loopback.test(url.hostname) && !loopback.test(hostname)) url.hostname = hostname;
  return url.origin;
}

function find({ sandboxes }: Control, name: string | undefined): Sandbox {
  const sandbox = sandboxes.get(name ?? '');
  if (sandbox === undefined) throw new Problem(404, `there is no sandbox ${JSON.stringify(name)}`);
  return sandbox;
}

export const sandboxRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/sandboxes/{name}/snapshot',
    summary: 'What a sandbox is, with all secrets, so that another one can begin so',
    responses: { 200: { description: 'the snapshot', schema: shownSnapshot } },
    handler: async ({ control, params }) => ({
      body: await snapshotOf(find(control, params.name), control),
      isLarge: true,
    }),
  }),
  route({
    method: 'POST',
    path: '/sandboxes',
    summary: 'Makes a sandbox',
    body: newSandbox,
    check: checkedSandbox,
    responses: { 201: one, 409: { description: 'the name or the port is taken' } },
    async handler(context) {
      const { control, body, request } = context;
      const sandbox = await createSandbox(context, newNameOf(context), body);
      return { status: 201, body: show(sandbox, control.baseUrl(request)) };
    },
  }),
  route({
    method: 'GET',
    path: '/sandboxes',
    summary: 'Every sandbox',
    responses: { 200: { description: 'the sandboxes', schema: z.strictObject({ sandboxes: z.array(shownSandbox) }) } },
    handler({ control: { sandboxes, baseUrl }, request }) {
      // Those whose time is over are not shown, however long ago the last regular sweep was.
      sandboxes.sweep();
      return { body: { sandboxes: sandboxes.list().map((sandbox) => show(sandbox, baseUrl(request))) } };
    },
  }),
  route({
    method: 'GET',
    path: '/sandboxes/{name}',
    summary: 'One sandbox',
    responses: { 200: one },
    handler: ({ control, params, request }) => ({ body: show(find(control, params.name), control.baseUrl(request)) }),
  }),
  route({
    method: 'DELETE',
    path: '/sandboxes/{name}',
    summary: 'Deletes a sandbox: its pauses end, its hanging callers are let go, its port is closed',
    responses: { 204: { description: 'done' } },
    async handler({ control, params }) {
      const sandbox = find(control, params.name);
      if (sandbox === control.sandboxes.default)
        throw fieldProblem([{ field: 'name', message: 'default can be reset, not deleted' }]);
      await control.sandboxes.delete(sandbox);
      return { status: 204 };
    },
  }),
];
