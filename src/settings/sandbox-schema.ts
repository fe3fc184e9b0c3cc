import * as z from 'zod';
import { settingsTable } from './read-settings.ts';
import { schema } from './schema.ts';

/** What the settings of one sandbox may be, for documents and forms; those of the process are left out. */
export function sandboxSchema(): z.ZodObject {
  const groups: Record<string, Record<string, z.ZodType>> = {};
  for (const { path, scope, schema: field } of settingsTable) {
    const [group = '', name = ''] = path;
    if (scope === 'process') continue;
    groups[group] = { ...groups[group], [name]: field };
  }
  const described = Object.entries(groups).map(([group, fields]) => {
    const { description = group } = schema.shape[group as keyof typeof schema.shape];
    return [group, z.strictObject(fields).optional().describe(description)];
  });
  return z.strictObject(Object.fromEntries(described));
}
