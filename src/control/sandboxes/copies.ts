import * as z from 'zod';
import { mapInSlices } from '../../runtime/slices.ts';
import type { Control } from '../control.ts';
import { fieldProblem } from '../input/problem.ts';
import { settingsChanges } from '../routes/settings.ts';
import { timestamp } from '../routes/timestamp.ts';
import { compileRule } from '../rules/compile-rule.ts';
import { allCompiled, ruleListInput } from '../rules/rule-list-input.ts';
import type { Beginning } from './beginning.ts';
import type { Sandbox } from './sandbox.ts';

/** The version of the form of snapshots. */
const version = 1;
const versionRule = `must be ${version}: this server reads no other snapshots`;
const maxRealms = 100;

/** What a sandbox is, so that another one can begin so. It has secrets in it. */
export const snapshot = z.strictObject({
  version: z.literal(version, versionRule),
  settings: settingsChanges,
  clock: z.strictObject({
    now: timestamp.optional().describe('absent in real time'),
    frozen: z.boolean('must be true or false'),
  }),
  rules: ruleListInput.shape.rules,
  realms: z
    .array(z.record(z.string(), z.unknown(), 'must be an object'), 'must be a list')
    .max(maxRealms, `must be at most ${maxRealms}`)
    .describe('realms that were made or changed over the admin API'),
});
export type Snapshot = z.output<typeof snapshot>;

/** The same as it is shown. */
export const shownSnapshot = z
  .looseObject({
    version: z.literal(version),
    settings: z.record(z.string(), z.unknown()),
    clock: z.strictObject({ now: z.iso.datetime().optional(), frozen: z.boolean() }),
    rules: z.array(z.record(z.string(), z.unknown())),
    realms: z.array(z.record(z.string(), z.unknown())),
  })
  .meta({ id: 'Snapshot' });

/** How a copy begins, but for its seed. */
// biome-ignore lint/suspicious/noExplicitAny: settings pass through the control plane as they are
type CopiedBeginning = Omit<Beginning<any>, 'seed'>;

/** Sessions, keys, caches, credits and what came are no part of it. */
export async function snapshotOf(sandbox: Sandbox, control: Control): Promise<z.input<typeof snapshot>> {
  const { now, frozen } = sandbox.clock.state();
  return {
    version,
    settings: control.ownSettings(control.sandboxes.settingsOf(sandbox)),
    clock: { ...(sandbox.clock.isMoved && { now: new Date(now).toISOString() }), frozen },
    rules: sandbox.rules.list().map(({ id, rule }) => ({ id, ...rule })),
    realms: (await sandbox.interfaces.tokens.snapshotRealms(now)) as Record<string, unknown>[],
  };
}

/** How a copy of a sandbox begins. */
export async function copyOf(sandbox: Sandbox, control: Control): Promise<CopiedBeginning> {
  const { now, frozen } = sandbox.clock.state();
  const rules = await mapInSlices(sandbox.rules.list(), async ({ id, rule }) => ({
    id,
    compiled: await compileRule(rule, control.ruleNames),
  }));
  return {
    settings: control.sandboxes.settingsOf(sandbox),
    now: sandbox.clock.isMoved ? now : undefined,
    frozen,
    rules,
    realms: await sandbox.interfaces.tokens.changedRealms(),
  };
}

/** @throws {Problem} 422 naming the field of a realm that cannot be used */
async function checkRealms(realms: Snapshot['realms'], control: Control): Promise<void> {
  const names = new Set<unknown>();
  for (const [at, realm] of realms.entries()) {
    const field = `snapshot.realms.${at}`;
    const problem = await control.realmProblem(realm);
    if (problem !== undefined) {
      const place = problem.field === '' ? field : `${field}.${problem.field}`;
      throw fieldProblem([{ field: place, message: problem.message }]);
    }
    if (names.has(realm.realm)) throw fieldProblem([{ field: `${field}.realm`, message: 'is that of another realm' }]);
    names.add(realm.realm);
  }
}

/** How a sandbox begins that is made from a snapshot. @throws {Problem} 422 naming the field that cannot be used. */
export async function restored(
  { settings, clock, rules, realms }: Snapshot,
  control: Control,
  inCode: boolean,
): Promise<CopiedBeginning> {
  const result = control.restoreSettings(settings, inCode);
  if ('issues' in result)
    throw fieldProblem(result.issues.map(({ name, message }) => ({ field: `snapshot.settings.${name}`, message })));
  await control.prepare(result.settings);
  await checkRealms(realms, control);
  return {
    settings: result.settings,
    now: clock.now,
    frozen: clock.frozen,
    rules: await allCompiled(rules, control, 'snapshot.'),
    realms,
  };
}
