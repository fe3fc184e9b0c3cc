import type { GeneratedRealm } from './generated-realm.ts';
import { playScenario } from './play-scenario.ts';
import type { Random } from './random.ts';
import { generateScenario, type Scenario } from './scenario.ts';

export interface Played {
  readonly passed: number;
  readonly failed: number;
}

/** Scenarios with so many requests at least, each for the realm that is next. */
export function generateScenarios(random: Random, wanted: number, nextRealm: () => GeneratedRealm): Scenario[] {
  const scenarios: Scenario[] = [];
  for (let requests = 0; requests < wanted; requests += scenarios.at(-1)?.length ?? 1)
    scenarios.push(generateScenario(random, nextRealm()));
  return scenarios;
}

export interface PlayOptions {
  readonly urls: readonly [string, string];
  /** How many scenarios are played at once. */
  readonly lanes: number;
  /** How many differences are told. */
  readonly maxShown: number;
  tell(difference: NonNullable<Awaited<ReturnType<typeof playScenario>>>): void;
}

/** Plays scenarios on two servers, and tells where they differ. @returns how many requests passed, and scenarios failed */
export async function playScenarios(
  scenarios: readonly Scenario[],
  { urls, lanes, maxShown, tell }: PlayOptions,
): Promise<Played> {
  const waiting = [...scenarios];
  let [passed, failed] = [0, 0];
  const lane = async () => {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
      const difference = await playScenario(scenario, urls);
      passed += difference?.index ?? scenario.length;
      if (difference === undefined) continue;
      failed += 1;
      if (failed <= maxShown) tell(difference);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { passed, failed };
}
