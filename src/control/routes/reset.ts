import * as z from 'zod';
import type { Control } from '../control.ts';
import { type Route, route } from '../routing/route.ts';
import { type Sandbox, type StateKind, stateKinds } from '../sandboxes/sandbox.ts';

export const parts = ['settings', 'clock', 'rules', 'journal', ...stateKinds] as const;
const besideRestart = ['clock', 'rules', 'journal', ...stateKinds] as const;
type Part = (typeof parts)[number];

type Reset = (sandbox: Sandbox, control: Control) => void | Promise<void>;
const forget =
  (kind: StateKind): Reset =>
  (sandbox, { sandboxes }) =>
    sandboxes.forget(sandbox, kind);

const resets: Readonly<Record<Part, Reset>> = {
  settings: (sandbox, { sandboxes }) => sandboxes.resetSettings(sandbox),
  clock: (sandbox, { sandboxes }) => sandboxes.resetClock(sandbox),
  rules: (sandbox, { sandboxes }) => sandboxes.resetRules(sandbox),
  journal: ({ journal }) => journal.clear(),
  caches: forget('caches'),
  credits: forget('credits'),
  sessions: forget('sessions'),
  realms: forget('realms'),
};

export const resetRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/reset',
    summary: 'Back to how the sandbox began, whole or in parts',
    body: z.strictObject({ only: z.array(z.enum(parts, `must be among ${parts.join(', ')}`)).optional() }),
    responses: { 204: { description: 'done' } },
    async handler({ sandbox, control, body }) {
      if (body.only === undefined) control.sandboxes.restart(sandbox);
      for (const part of body.only ?? besideRestart) await resets[part](sandbox, control);
      sandbox.journal.reportReset(body.only ?? parts);
      return { status: 204 };
    },
  }),
];
