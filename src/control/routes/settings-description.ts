import * as z from 'zod';

/** What `GET /-/settings/described` answers. */
export const describedSettings = z.strictObject({
  settings: z.array(
    z.strictObject({
      name: z.string().describe('nested as for `startServer`: `search.mode`'),
      variable: z.string(),
      description: z.string(),
      scope: z.enum(['process', 'sandbox']).describe('who has it: the process, or each sandbox one of its own'),
      value: z.unknown().optional().describe('absent: it has none; a secret is `***`'),
      changed: z.boolean().describe('whether it is another one than without the setting'),
      no_effect: z.string().optional().describe('why it has no effect, whatever its value; absent: it has one'),
    }),
  ),
});
