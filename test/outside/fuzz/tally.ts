import type { Thrown } from './attacker.ts';
import { surfaces } from './surfaces/all.ts';

type Counted = Map<string, number>;

function addTo(total: Counted, more: Readonly<Record<string, number>>): void {
  for (const [name, times] of Object.entries(more)) total.set(name, (total.get(name) ?? 0) + times);
}

const listed = (counted: Counted) => [...counted].map((entry) => entry.join(' ')).join(', ');

/** Counts what was sent, and how it was answered. */
export function createTally() {
  const kinds: Counted = new Map();
  /** How many got which hundred of statuses, by surface. */
  const answers = new Map<string, Counted>();
  return {
    add(thrown: Thrown): void {
      addTo(kinds, thrown.kinds);
      for (const [surface, statuses] of Object.entries(thrown.answers)) {
        const counted: Counted = answers.get(surface) ?? new Map();
        answers.set(surface, counted);
        addTo(counted, statuses);
      }
    },
    lines: () => [listed(kinds), ...[...answers].map(([surface, statuses]) => `${surface}: ${listed(statuses)}`)],
    /** Surfaces where strangers had success, or nobody else had any. */
    failures: () =>
      surfaces
        .filter(({ name, isClosed = false }) => answers.get(name)?.has('2xx') === isClosed)
        .map(({ name, isClosed }) => `${isClosed ? 'something succeeded' : 'nothing succeeded'}: ${name}`),
  };
}
