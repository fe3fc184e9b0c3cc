import type { GeneratedRealm } from '../real-keycloak/generated-realm.ts';
import { generateScenarios, type Played, playScenarios } from '../real-keycloak/play-scenarios.ts';
import type { Random } from '../real-keycloak/random.ts';
import { differencesOf } from '../real-login/differences.ts';

const laneCount = 2;
const maxShown = 40;

/** Asks both servers for tokens, and what follows from them. */
export const playTokens = (
  random: Random,
  realm: GeneratedRealm,
  wanted: number,
  urls: readonly [string, string],
  print: (line: string) => void,
): Promise<Played> =>
  playScenarios(
    generateScenarios(random, wanted, () => realm),
    {
      urls,
      // Where wrong passwords lock people out, the order of the scenarios decides what they see.
      lanes: realm.bruteForceProtected === true ? 1 : laneCount,
      maxShown,
      tell: ({ step, real, own }) =>
        print(JSON.stringify({ step, differences: differencesOf(real, own) }, undefined, 1)),
    },
  );
