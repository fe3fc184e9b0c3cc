/** Words and signs for places in a row, by the place, in the languages that the analyzer knows; folded, up to endings. */
const places: readonly (readonly [place: number, pattern: RegExp])[] = [
  [1, /^(?:first|1st|erste[nrsm]?|premiere?|primer[oa]?|prim[oa]|primeir[oa])$/],
  [2, /^(?:second|2nd|ii|zweite[nrsm]?|deuxieme|seconde|segund[oa]|second[oa]|tweede)$/],
  [3, /^(?:third|3rd|iii|dritte[nrsm]?|troisieme|tercer[oa]?|terz[oa]|terceir[oa]|derde)$/],
  [4, /^(?:fourth|4th|iv|vierte[nrsm]?|quatrieme|cuart[oa]|quart[oa]|vierde)$/],
  [5, /^(?:fifth|5th|funfte[nrsm]?|cinquieme|quint[oa]|vijfde)$/],
];

const worldWars: typeof places = [
  [1, /^world_war_i$/],
  [2, /^world_war_ii$/],
];

const named = [...places, ...worldWars];

function placesIn(words: string): ReadonlySet<number> {
  const found = new Set<number>();
  for (const word of words.trim().split(' ')) for (const [place, like] of named) if (like.test(word)) found.add(place);
  return found;
}

/**
 * Tells which titles name another one of a row than a query does: `Erster Weltkrieg` for `Zweiter Weltkrieg`. Undefined when the query
 * names none.
 */
export function otherInRow(query: string): ((title: string) => boolean) | undefined {
  const asked = placesIn(query);
  if (asked.size === 0) return undefined;
  return (title) => {
    const own = placesIn(title);
    return own.size > 0 && ![...asked].some((place) => own.has(place));
  };
}
