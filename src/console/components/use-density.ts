import { useMemo, useRef, useState } from 'preact/hooks';
import { useConsole } from '../console-context.ts';
import { type Density, densityOf } from '../state/density.ts';
import { binsIn, type Mark, markedRange, nextFilled } from '../state/density-marks.ts';
import { rangeIn, withRange } from '../state/time-text.ts';

/** How many parts the line has. */
export const binCount = 160;

/** The line of time, and the part of it that somebody marks or that the filter leaves. */
export interface DensityState {
  readonly density: Density;
  readonly mark: Mark | undefined;
  /** Whether the filter leaves a part only. */
  readonly isChosen: boolean;
  /** @param place undefined: what was begun is given up @param extending whether the mark goes on from where it began */
  setMark(place: number | undefined, extending: boolean): void;
  /** Leaves the marked part, or all of the time. */
  choose(what: 'marked' | 'all'): void;
  press(event: KeyboardEvent): void;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export function useDensity(): DensityState {
  const { visible, route, go } = useConsole();
  const entries = visible.atAnyTime.value;
  const [begun, setBegun] = useState<Mark>();
  /** It stands still while somebody marks a part. */
  const still = useRef(densityOf([], binCount));
  const isMarking = begun !== undefined;
  const density = useMemo(() => (isMarking ? still.current : densityOf(entries, binCount)), [entries, isMarking]);
  still.current = density;

  const lastDay = dayOf(density.bins.at(-1)?.to ?? 0);
  const oneDay = dayOf(density.bins[0]?.from ?? 0) === lastDay ? lastDay : undefined;
  const chosen = rangeIn(route.value.filter, lastDay);
  const mark = begun ?? (chosen && binsIn(density, chosen));

  function choose(what: 'marked' | 'all'): void {
    const range = what === 'marked' && mark !== undefined ? markedRange(density, mark) : undefined;
    go({ filter: withRange(route.value.filter, range, oneDay) }, true);
    setBegun(undefined);
  }

  function setMark(place: number | undefined, extending: boolean): void {
    setBegun(place === undefined ? undefined : { anchor: extending ? (mark?.anchor ?? place) : place, end: place });
  }

  function press(event: KeyboardEvent): void {
    const run = actionOf(event.key, { density, mark, setMark: (to) => setMark(to, event.shiftKey), choose });
    if (run === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  }

  return { density, mark, isChosen: chosen !== undefined, setMark, choose, press };
}

interface Actions extends Pick<DensityState, 'density' | 'mark' | 'choose'> {
  readonly setMark: (place: number) => void;
}

/** What a key does; undefined: nothing. */
function actionOf(key: string, { density, mark, setMark, choose }: Actions): (() => void) | undefined {
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowLeft: () => setMark(nextFilled(density, mark?.end ?? binCount, -1)),
    ArrowRight: () => setMark(nextFilled(density, mark?.end ?? -1, 1)),
    Home: () => setMark(0),
    End: () => setMark(binCount - 1),
    Enter: () => choose('marked'),
    Escape: mark && (() => choose('all')),
  };
  return actions[key];
}
