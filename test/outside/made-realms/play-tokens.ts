import type { GeneratedRealm } from '../real-keycloak/generated-realm.ts';
import { playScenario } from '../real-keycloak/play-scenario.ts';
import type { Random } from '../real-keycloak/random.ts';
import { generateScenario, type Scenario } from '../real-keycloak/scenario.ts';
import { differencesOf } from '../real-login/differences.ts';

const laneCount = 2;
const maxShown = 40;

export interface Played {
  readonly passed: number;
  readonly failed: number;
}

/** Asks both servers for tokens, and what follows from them. */
export async function playTokens(
  random: Random,
  realm: GeneratedRealm,
  wanted: number,
  urls: readonly [string, string],
  print: (line: string) => void,
): Promise<Played> {
  const waiting: Scenario[] = [];
  for (let requests = 0; requests < wanted; requests += waiting.at(-1)?.length ?? 1)
    waiting.push(generateScenario(random, realm));
  let [passed, failed] = [0, 0];
  const lane = async () => {
    for (let scenario = waiting.shift(); scenario !== undefined; scenario = waiting.shift()) {
      const difference = await playScenario(scenario, urls);
      passed += difference?.index ?? scenario.length;
      if (difference === undefined) continue;
      failed += 1;
      const { step, real, own } = difference;
      if (failed <= maxShown) print(JSON.stringify({ step, differences: differencesOf(real, own) }, undefined, 1));
    }
  };
  // Where wrong passwords lock people out, the order of the scenarios decides what they see.
  await Promise.all(Array.from({ length: realm.bruteForceProtected === true ? 1 : laneCount }, lane));
  return { passed, failed };
}
