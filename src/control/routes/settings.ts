import { z } from 'zod';
import type { Control } from '../control.ts';
import { Problem } from '../problem.ts';
import { type Route, route } from '../route.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';

export const settingsSchema = z.record(z.string(), z.unknown()).describe('nested as for `startServer`');

/** @throws {Problem} 422 naming every wrong setting. */
export function mergedSettings(control: Control, sandbox: Sandbox, changes: unknown): unknown {
  const result = control.mergeSettings(control.sandboxes.settingsOf(sandbox), changes);
  if ('settings' in result) return result.settings;
  const errors = result.issues.map(({ name, message }) => ({ field: `settings.${name}`, message }));
  throw new Problem(422, errors.map(({ field, message }) => `${field}: ${message}`).join('; '), { errors });
}

export const settingsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/settings',
    summary: 'The settings of the sandbox; secrets are shown as ***',
    responses: { 200: { description: 'the settings', schema: settingsSchema } },
    handler: ({ sandbox }) => ({ body: sandbox.stage.settings }),
  }),
  route({
    method: 'PATCH',
    path: '/settings',
    summary: 'Changes settings; the next request is answered under them, and state stays',
    body: settingsSchema,
    responses: { 200: { description: 'the settings', schema: settingsSchema } },
    async handler({ sandbox, control, body }) {
      const settings = mergedSettings(control, sandbox, body);
      await control.prepare(settings);
      control.sandboxes.changeSettings(sandbox, settings);
      return { body: sandbox.stage.settings };
    },
  }),
];
