import { useConsole } from '../console-context.ts';
import { dayAndTime, duration } from '../state/format.ts';

/** The time of the sandbox, when it is not the real one. */
export function ClockBadge() {
  const { clock } = useConsole();
  const state = clock.state.value;
  if (state === undefined) return null;
  const isMoved = state.frozen || Math.abs(state.offset_seconds) >= 1;
  if (!isMoved) return <span class="clock">{dayAndTime(clock.now.value)} UTC</span>;
  const side = state.offset_seconds < 0 ? 'behind' : 'ahead';
  return (
    <span class="clock moved" title={`${duration(Math.abs(state.offset_seconds))} ${side} of real time`}>
      {dayAndTime(clock.now.value)} UTC{state.frozen ? ', frozen' : ', moved'}
    </span>
  );
}
