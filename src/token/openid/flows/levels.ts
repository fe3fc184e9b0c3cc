import type { FlowRecord } from './authenticator.ts';
import type { Flow } from './flow-tree.ts';

type Config = Readonly<Record<string, string>>;

const wholeNumber = (text: string | undefined) =>
  text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;

const levelOf = (config: Config) => wholeNumber(config['loa-condition-level']);
/** Seconds that a level lasts. */
const maxAgeOf = (config: Config) => wholeNumber(config['loa-max-age']) ?? 36_000;

/** Nothing was reached, or nothing is asked for. */
export const noLevel = -1;

/** Whether a condition lets its flow run: its level is asked for, and was not reached before (Keycloak 26.7). */
export function isLevelWanted(record: FlowRecord, config: Config, asked: number, now: number): boolean {
  const level = levelOf(config) ?? 0;
  const reached = record.level ?? noLevel;
  if (reached < 0) return true;
  if (asked < level) return false;
  const at = record.isForced ? undefined : record.levels?.[level];
  const isReached = at !== undefined && at + maxAgeOf(config) >= now;
  if (isReached && reached < level) record.level = level;
  return !isReached;
}

/** Notes the level of a condition whose flow was successful. */
export function reachLevel(record: FlowRecord, config: Config, now: number): void {
  const level = levelOf(config);
  if (level === undefined) return;
  record.level = level;
  if (maxAgeOf(config) !== 0) record.levels = { ...record.levels, [level]: now };
}

/** The highest level that an earlier login in this session has reached and that lasts; -1 without any. */
export function highestLevel({ levels }: FlowRecord, { steps }: Flow, now: number): number {
  const reached = Object.entries(levels ?? {}).map(([level, at]) => [Number(level), at] as const);
  if (reached.length === 0) return noLevel;
  const ages = new Map(
    [...steps.values()]
      .filter(({ authenticator }) => authenticator === 'conditional-level-of-authentication')
      .map(({ config = {} }) => [levelOf(config), maxAgeOf(config)]),
  );
  let highest = 0;
  for (const [level, at] of reached.sort(([a], [b]) => a - b)) {
    if (at + (ages.get(level) ?? 0) < now) break;
    highest = level;
  }
  return highest;
}
