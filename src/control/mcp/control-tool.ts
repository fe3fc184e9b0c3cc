import type * as z from 'zod';
import type { Caller } from '../client/caller.ts';
import type { Route } from '../routing/route.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A tool by which a coding agent uses the control plane. */
export interface ControlTool {
  readonly name: string;
  readonly description: string;
  /** Its arguments, without `sandbox`, which every tool has. */
  readonly shape: z.ZodRawShape;
  /** Takes other arguments, too: the route looks at them. */
  readonly loose?: true;
  readonly readOnly?: true;
  /** What to do when it fails, beside what the error says. */
  readonly hint?: string;
  /** What the agent reads. @throws {ControlError} */
  run(input: Arguments, caller: Caller): Promise<string>;
}

/** What a route takes, as fields: of its body, otherwise of its query. */
export function fieldsOf(routes: readonly Route[], method: Route['method'], path: string): z.ZodRawShape {
  const route = routes.find((one) => one.method === method && one.path === path);
  const schema = (route?.body ?? route?.query) as z.ZodObject | undefined;
  if (schema?.shape === undefined) throw new Error(`${method} ${path} takes no fields`);
  return schema.shape;
}
