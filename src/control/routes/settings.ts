import * as z from 'zod';
import { fieldProblem } from '../input/problem.ts';
import { type Route, type RouteContext, route } from '../routing/route.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { describedSettings } from './settings-description.ts';

/** The control plane passes settings on; the server lends the schema that describes them. */
export const settingsSchema = z.record(z.string(), z.unknown()).meta({ id: 'Settings' });

/** Each sandbox keeps its own. */
const maxSettingsCharacters = 65_536;
export const settingsChanges = z
  .record(z.string(), z.unknown(), 'must be an object')
  .refine(
    (changes) => JSON.stringify(changes).length <= maxSettingsCharacters,
    `must have at most ${maxSettingsCharacters} characters as JSON`,
  )
  .describe('nested as in `Settings`; what is absent, or `***`, stays, and null takes a setting back to its default');

/** The caller who changes settings. */
export type SettingsCaller = Pick<RouteContext<unknown, unknown>, 'control' | 'inCode'>;

/**
 * The settings of a sandbox with changes in them, after the files that they name were read. What others have changed
 * meanwhile is in them.
 * @throws {Problem} 422 naming every wrong setting.
 */
export async function changedSettings(
  { control, inCode }: SettingsCaller,
  sandbox: Sandbox,
  changes: unknown,
): Promise<unknown> {
  for (;;) {
    const present = control.sandboxes.settingsOf(sandbox);
    const settings = await settingsOver({ control, inCode }, present, changes);
    if (control.sandboxes.settingsOf(sandbox) === present) return settings;
  }
}

/** Settings with changes in them, after the files that they name were read. @throws {Problem} 422 naming every wrong one. */
export async function settingsOver(
  { control, inCode }: SettingsCaller,
  present: unknown,
  changes: unknown,
): Promise<unknown> {
  const result = control.mergeSettings(present, changes, inCode);
  if ('issues' in result)
    throw fieldProblem(result.issues.map(({ name, message }) => ({ field: `settings.${name}`, message })));
  await control.prepare(result.settings);
  return result.settings;
}

export const settingsRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/settings',
    summary: 'The settings of the sandbox; secrets are shown as ***',
    responses: { 200: { description: 'the settings', schema: settingsSchema } },
    handler: ({ sandbox }) => ({ body: sandbox.interfaces.settings }),
  }),
  route({
    method: 'GET',
    path: '/settings/described',
    summary: 'Every setting of the sandbox and of the process: what it means, its value, and why it has no effect',
    responses: { 200: { description: 'the settings', schema: describedSettings } },
    async handler({ sandbox, control }) {
      const settings = await control.describedSettings(control.sandboxes.settingsOf(sandbox));
      return { body: { settings: [...settings] } };
    },
  }),
  route({
    method: 'PATCH',
    path: '/settings',
    summary: 'Changes settings; the next request is answered under them, and state stays',
    body: settingsChanges,
    responses: { 200: { description: 'the settings', schema: settingsSchema } },
    async handler({ sandbox, control, body, inCode }) {
      const settings = await changedSettings({ control, inCode }, sandbox, body);
      control.sandboxes.changeSettings(sandbox, settings);
      return { body: sandbox.interfaces.settings };
    },
  }),
];
