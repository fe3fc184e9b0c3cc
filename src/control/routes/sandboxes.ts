import { z } from 'zod';
import type { Control } from '../control.ts';
import { Problem } from '../problem.ts';
import { type Route, route } from '../route.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { SandboxLimitError, sandboxName } from '../sandboxes/sandboxes.ts';
import { sandboxBase } from '../sandboxes/select-sandbox.ts';
import { mergedSettings, settingsSchema } from './settings.ts';
import { timestamp } from './timestamp.ts';

export const newSandbox = z.strictObject({
  name: z
    .string('must be a string')
    .regex(sandboxName, 'must be lower-case letters, digits, ".", "_" and "-", at most 100, first a letter or a digit')
    .optional(),
  settings: settingsSchema.optional(),
  seed: z.union([z.int(), z.string()], 'must be a whole number or a string').optional(),
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
  const { name, seed, port, stage } = sandbox;
  const { origin } = new URL(baseUrl);
  const shared = name === 'default' ? origin : `${origin}${sandboxBase}${name}`;
  const url = port === undefined ? shared : urlOfPort(port.url, origin);
  return { name, url, ...(seed !== undefined && { seed }), settings: stage.settings };
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

async function create(control: Control, body: z.output<typeof newSandbox>): Promise<Sandbox> {
  const { sandboxes } = control;
  const name = body.name ?? sandboxes.newName();
  if (sandboxes.get(name) !== undefined)
    throw new Problem(409, `name: there is a sandbox ${JSON.stringify(name)} already`);
  const settings = body.settings === undefined ? undefined : mergedSettings(control, sandboxes.default, body.settings);
  if (settings !== undefined) await control.prepare(settings);
  try {
    const sandbox = sandboxes.create(name, {
      ...(settings !== undefined && { settings }),
      ...('seed' in body && { seed: body.seed }),
      now: body.now,
    });
    if (body.port !== undefined) await openPort(control, sandbox, body.port);
    return sandbox;
  } catch (error) {
    if (error instanceof SandboxLimitError) throw new Problem(503, error.message);
    throw error;
  }
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
    async handler({ control, body, request }) {
      const sandbox = await create(control, body);
      return { status: 201, body: show(sandbox, control.baseUrl(request)) };
    },
  }),
  route({
    method: 'GET',
    path: '/sandboxes',
    summary: 'Every sandbox',
    responses: { 200: { description: 'the sandboxes', schema: z.strictObject({ sandboxes: z.array(shownSandbox) }) } },
    handler: ({ control, request }) => ({
      body: { sandboxes: control.sandboxes.list().map((sandbox) => show(sandbox, control.baseUrl(request))) },
    }),
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
      if (sandbox === control.sandboxes.default) throw new Problem(422, 'name: default can be reset, not deleted');
      await control.sandboxes.delete(sandbox);
      return { status: 204 };
    },
  }),
];
