import * as z from 'zod';
import type { Control } from '../control.ts';
import { checked } from '../input/checked.ts';
import { fieldProblem, Problem } from '../input/problem.ts';
import type { RouteContext } from '../routing/route.ts';
import { checkedRules } from '../rules/rule-list-input.ts';
import { copyOf, restored, snapshot } from '../sandboxes/copies.ts';
import { nameRule, sandboxName } from '../sandboxes/known-sandboxes.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { sandboxBase, sandboxHeader } from '../sandboxes/select-sandbox.ts';
import { entered } from './rules.ts';
import { changedSettings, type SettingsCaller, settingsChanges, settingsOver } from './settings.ts';
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
  from: z
    .string('must be a string')
    .optional()
    .describe(
      'the sandbox whose settings, clock, rules and realms are copied; `settings`, `seed` and `now` go over them',
    ),
  snapshot: snapshot.optional().describe('the same, as `GET /-/sandboxes/{name}/snapshot` gives it'),
});

/** What a sandbox is to be made of. @throws {Problem} 422 naming the member that cannot be used */
export async function checkedSandbox(body: unknown): Promise<z.output<typeof newSandbox>> {
  const { snapshot: given, ...others } = Object(body) as Record<string, unknown>;
  const { rules } = Object(given) as Record<string, unknown>;
  if (!Array.isArray(rules)) return checked(newSandbox, body, 'body');
  const rest = checked(newSandbox, { ...others, snapshot: { ...Object(given), rules: [] } }, 'body');
  if (rest.snapshot === undefined) return rest;
  return { ...rest, snapshot: { ...rest.snapshot, rules: await checkedRules(rules, 'snapshot.rules') } };
}

/**
 * The name that a request gives a new sandbox: in its path, so that a balancer finds the process by it, in its header, or
 * in its body.
 * The header `default` says no more than none.
 * @throws {Problem} 422 for two names
 */
export function newNameOf({
  body,
  request,
  control: { sandboxes },
}: RouteContext<z.output<typeof newSandbox>, unknown>) {
  const inPath = request.context.target.base.slice(sandboxBase.length);
  const header = request.headers[sandboxHeader];
  const inHeader = typeof header === 'string' && header !== sandboxes.default.name ? header : '';
  const named = inPath || inHeader;
  if (named !== '' && body.name !== undefined && body.name !== named)
    throw fieldProblem([{ field: 'name', message: `must be ${named}, as in the ${inPath ? 'path' : 'header'}` }]);
  return named || (body.name ?? sandboxes.newName());
}

/** Makes a sandbox. @throws {Problem} for what it cannot be made of */
export async function createSandbox(
  caller: SettingsCaller,
  name: string,
  body: z.output<typeof newSandbox>,
): Promise<Sandbox> {
  const { control } = caller;
  const { sandboxes } = control;
  const { settings: changes, now } = body;
  const copied = await copiedBeginning(caller, name, body);
  const settings =
    changes === undefined
      ? undefined
      : copied === undefined
        ? await changedSettings(caller, sandboxes.default, changes)
        : await settingsOver(caller, copied.settings, changes);
  const beginning = {
    ...copied,
    ...(settings !== undefined && { settings }),
    ...('seed' in body && { seed: body.seed }),
    ...(now !== undefined && { now }),
  };
  const sandbox = entered(() => sandboxes.create(name, beginning));
  if (body.snapshot !== undefined && body.snapshot.realms.length > 0) await openRealms(control, sandbox);
  if (body.port !== undefined) await openPort(control, sandbox, body.port);
  return sandbox;
}

/** How a copy begins; undefined: it is none. @throws {Problem} 422 for what cannot be copied. */
async function copiedBeginning(
  { control, inCode }: SettingsCaller,
  name: string,
  { from, snapshot: requested }: z.output<typeof newSandbox>,
) {
  if (from !== undefined && requested !== undefined)
    throw fieldProblem([{ field: 'snapshot', message: 'cannot be given together with from' }]);
  if (requested !== undefined) return restored(requested, control, inCode);
  if (from === undefined) return undefined;
  if (from === name) throw fieldProblem([{ field: 'from', message: 'must be another sandbox' }]);
  const source = control.sandboxes.get(from);
  if (source === undefined)
    throw fieldProblem([{ field: 'from', message: `there is no sandbox ${JSON.stringify(from)}` }]);
  return copyOf(source, control);
}

/** What is wrong with realms of a snapshot shows at the latest when their keys are made. @throws {Problem} 422 */
async function openRealms({ sandboxes }: Control, sandbox: Sandbox): Promise<void> {
  try {
    await sandbox.interfaces.tokens.realms();
  } catch (error) {
    await sandboxes.delete(sandbox);
    const message = `cannot be used: ${error instanceof Error ? error.message : error}`;
    throw fieldProblem([{ field: 'snapshot.realms', message }]);
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
