import * as z from 'zod';
import type { Control } from '../control.ts';
import { fieldProblem, Problem } from '../problem.ts';
import { type Route, type RouteContext, route } from '../route.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { nameRule, sandboxName } from '../sandboxes/sandboxes.ts';
import { sandboxBase } from '../sandboxes/select-sandbox.ts';
import { changedSettings, settingsChanges, settingsSchema } from './settings.ts';
import { timestamp } from './timestamp.ts';

const maxSeedLength = 1000;
const seedRule = `must be a whole number or a string of at most ${maxSeedLength} characters`;

export const newSandbox = z.strictObject({
  name: z.string('must be a string').regex(sandboxName, nameRule).optional(),
  settings: settingsChanges.optional(),
  seed: z
    .union([z.int(seedRule), z.string().max(maxSeedLength, seedRule)], seedRule)
    .optional()
    .describe('the same seed, clock and requests give the same bytes'),
  now: timestamp.optional(),
  port: z.int('must be a port').min(0, 'must be a port').max(65_535, 'must be a port').optional(),
});

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

type Caller = Pick<RouteContext<unknown, unknown>, 'control' | 'inCode'>;

async function create({ control, inCode }: Caller, body: z.output<typeof newSandbox>): Promise<Sandbox> {
  const { sandboxes } = control;
  const name = body.name ?? sandboxes.newName();
  const changes = body.settings;
  const settings =
    changes === undefined ? undefined : await changedSettings({ control, inCode }, sandboxes.default, changes);
  const sandbox = sandboxes.create(name, {
    ...(settings !== undefined && { settings }),
    ...('seed' in body && { seed: body.seed }),
    now: body.now,
  });
  if (body.port !== undefined) await openPort(control, sandbox, body.port);
  return sandbox;
}

async function openPort(control: Control, sandbox: Sandbox, port: number): Promise<void> {
  try {
    sandbox.port = await control.listen(sandbox, port);
  } catch (error) {
    await control.sandboxes.delete(sandbox);
    const { code } = error as NodeJS.ErrnoException;
    throw new Problem(409, `port: ${port} cannot be listened on (${code})`);
  }
}

export const sandboxRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/sandboxes',
    summary: 'Makes a sandbox',
    body: newSandbox,
    responses: { 201: one },
    async handler({ control, body, request, inCode }) {
      const sandbox = await create({ control, inCode }, body);
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
