import * as z from 'zod';
import type { Control } from '../control.ts';
import { type Route, route } from '../route.ts';
import { type Sandbox, type StateKind, stateKinds } from '../sandboxes/sandbox.ts';

export const parts = ['settings', 'clock', 'rules', 'journal', ...stateKinds] as const;
const besideRestart = ['clock', 'rules', 'journal', ...stateKinds] as const;
type Part = (typeof parts)[number];

async function reset(part: Part, sandbox: Sandbox, { sandboxes }: Control): Promise<void> {
  switch (part) {
    case 'settings':
      return sandboxes.resetSettings(sandbox);
    case 'clock':
      return sandboxes.resetClock(sandbox);
    case 'rules':
      return sandboxes.resetRules(sandbox);
    case 'journal':
      return sandbox.journal.clear();
    default:
      return sandbox.stage.forget(part satisfies StateKind);
  }
}

export const resetRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/reset',
    summary: 'Back to how the sandbox began, whole or in parts',
    body: z.strictObject({ only: z.array(z.enum(parts, `must be among ${parts.join(', ')}`)).optional() }),
    responses: { 204: { description: 'done' } },
    async handler({ sandbox, control, body }) {
      if (body.only === undefined) control.sandboxes.restart(sandbox);
      for (const part of body.only ?? besideRestart) await reset(part, sandbox, control);
      sandbox.journal.reportReset(body.only ?? parts);
      return { status: 204 };
    },
  }),
];
