import { rounded } from '../engine/fit.ts';
import { seededDraws } from './seeded-draws.ts';

const highest = 0.85;
const step = 0.06;

/** Falling scores from 0.55 to 0.85, as the live service gives them to pages about what was asked (Tavily). */
export function placeholderScores(seed: string, count: number): number[] {
  const draws = seededDraws(`${seed}\nscore`);
  return Array.from({ length: count }, (_, place) =>
    rounded(highest - step * place - (draws.below(5_000_000) + 1) / 1e8),
  );
}
