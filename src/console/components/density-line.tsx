import { useRef } from 'preact/hooks';
import { barPath, type Mark, markText } from '../state/density-marks.ts';
import { timeOfDay } from '../state/format.ts';
import { binCount, type DensityState, useDensity } from './use-density.ts';

const height = 24;
const whole: Mark = { anchor: 0, end: binCount - 1 };
const clock = (ms = 0) => timeOfDay(new Date(ms).toISOString()).slice(0, 8);

/** When requests came, and where those that failed are. A part of the time is chosen by pointer or keys. */
export function DensityLine() {
  const state = useDensity();
  const { bins } = state.density;
  if (bins.length === 0) return null;
  return (
    <div class="density">
      <span class="density-end">{clock(bins[0]?.from)}</span>
      <Line state={state} />
      <span class="density-end">{clock(bins.at(-1)?.to)}</span>
      <button type="button" class="small" disabled={!state.isChosen} onClick={() => state.choose('all')}>
        All times
      </button>
    </div>
  );
}

function Line({ state: { density, mark, setMark, choose, press } }: { readonly state: DensityState }) {
  const line = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const text = markText(density, mark ?? whole);
  const placeOf = ({ clientX }: PointerEvent) => {
    const { left, width } = line.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.max(0, Math.min(binCount - 1, Math.floor(((clientX - left) / width) * binCount)));
  };
  const end = (run: () => void) => () => {
    if (isDragging.current) run();
    isDragging.current = false;
  };
  return (
    <div
      ref={line}
      class="density-line"
      role="slider"
      tabIndex={0}
      aria-label="When requests came"
      aria-description="Left and right go to requests, with Shift they mark a part, Enter shows it alone, Escape all"
      aria-valuemin={0}
      aria-valuemax={binCount - 1}
      aria-valuenow={mark?.end ?? binCount - 1}
      aria-valuetext={text}
      title={text}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        setMark(placeOf(event), false);
      }}
      onPointerMove={(event) => isDragging.current && setMark(placeOf(event), true)}
      onPointerUp={end(() => choose('marked'))}
      onPointerCancel={end(() => setMark(undefined, false))}
    >
      <svg viewBox={`0 0 ${binCount} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {mark !== undefined && <Band mark={mark} />}
        <path class="density-all" d={barPath(density, height, ({ count }) => count)} />
        <path class="density-bad" d={barPath(density, height, ({ bad }) => bad)} />
      </svg>
    </div>
  );
}

function Band({ mark: { anchor, end } }: { readonly mark: Mark }) {
  return (
    <rect class="density-mark" x={Math.min(anchor, end)} width={Math.abs(end - anchor) + 1} y={0} height={height} />
  );
}
