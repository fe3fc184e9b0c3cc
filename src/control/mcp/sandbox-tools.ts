import * as z from 'zod';
import { fieldProblem } from '../input/problem.ts';
import { sandboxRoutes } from '../routes/sandboxes.ts';
import { settingsChanges } from '../routes/settings.ts';
import { type ControlTool, fieldsOf } from './control-tool.ts';
import { shortText } from './short-text.ts';

const newSandboxTool: ControlTool = {
  name: 'new_sandbox',
  description:
    'Makes a stand-in of its own with settings, clock, rules and journal that no other test sees. Lead the program under ' +
    'test to the address that it returns.',
  shape: fieldsOf(sandboxRoutes, 'POST', '/sandboxes'),
  hint: 'The tool settings without changes shows which settings there are.',
  async run(body, { call }) {
    const { name, url, seed } = (await call({ method: 'POST', path: '/sandboxes', body })) as {
      name: string;
      url: string;
      seed?: unknown;
    };
    const seeded = seed === undefined ? '' : `, seed ${JSON.stringify(seed)}`;
    return `Sandbox ${JSON.stringify(name)} is at ${url}${seeded}. Name it as "sandbox" in other tools.`;
  },
};

const settingsTool: ControlTool = {
  name: 'settings',
  description: 'Shows the settings of a sandbox, or one group of them; with `changes` it changes some first.',
  shape: {
    changes: settingsChanges.optional(),
    group: z.string().optional().describe('such as search, auth or app: only that'),
  },
  hint: 'Without changes the tool shows what there is; the resource understudy://docs/settings.md explains it.',
  async run({ changes, group }, { call }) {
    const settings = (await call(
      changes === undefined
        ? { method: 'GET', path: '/settings' }
        : { method: 'PATCH', path: '/settings', body: changes },
    )) as Record<string, unknown>;
    if (typeof group === 'string' && !Object.hasOwn(settings, group))
      throw fieldProblem([{ field: 'group', message: `must be one of ${Object.keys(settings).join(', ')}` }]);
    const shown = typeof group === 'string' ? { [group]: settings[group] } : settings;
    return shortText(JSON.stringify(shown), `"group", one of ${Object.keys(settings).join(', ')}`);
  },
};

export const sandboxTools: readonly ControlTool[] = [newSandboxTool, settingsTool];
