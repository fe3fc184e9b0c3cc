import type { Random } from '../random.ts';

/** Makes bodies of a kind. `item` names a thing that a list of the servers has; `run.ts` puts it in for each server. */
export type Body = (random: Random, item: (kind: string) => unknown) => unknown;

export const nameOf = (random: Random) =>
  random.pick(['a', 'b', 'c', 'reader', 'staff', 'ann', 'x y', 'Ä', `n${random.below(1000)}`]);
export const optional = (random: Random, body: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(body).filter(([name], at) => at === 0 || name === 'protocol' || random.chance(0.6)),
  );
