import { useState } from 'preact/hooks';
import type { ClockState } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { dayAndTime, duration } from '../../state/format.ts';
import { Panel } from '../panel.tsx';

const steps = [
  { label: '+1 min', seconds: 60 },
  { label: '+10 min', seconds: 600 },
  { label: '+1 h', seconds: 3_600 },
  { label: '+1 day', seconds: 86_400 },
] as const;

/** Shows the clock of the sandbox, stops it and moves it. */
export function ClockPanel() {
  const { clock, server, notices } = useConsole();
  const state = clock.state.value;
  if (state === undefined) return null;

  const move = async (run: () => Promise<ClockState>): Promise<void> => {
    const told = await notices.attempt(run);
    if (told !== undefined) clock.show(told);
  };
  const isMoved = state.frozen || Math.abs(state.offset_seconds) >= 1;
  return (
    <Panel title="Clock">
      <p class="big-time" role="timer" aria-label="Time of the sandbox">
        {dayAndTime(clock.now.value)} <small>UTC</small>
      </p>
      <p class="muted">
        {state.frozen ? 'frozen' : 'running'}
        {isMoved &&
          `, ${duration(Math.abs(state.offset_seconds))} ${state.offset_seconds < 0 ? 'behind' : 'ahead of'} real time`}
        {state.waiting > 0 && `, ${state.waiting} waiting in a pause`}
      </p>
      <div class="actions">
        <button
          type="button"
          aria-pressed={state.frozen}
          onClick={() => move(() => (state.frozen ? server.clock.unfreeze() : server.clock.freeze()))}
        >
          {state.frozen ? 'Let it run' : 'Freeze'}
        </button>
        {steps.map(({ label, seconds }) => (
          <button key={label} type="button" onClick={() => move(() => server.clock.advance(seconds))}>
            {label}
          </button>
        ))}
        <button type="button" disabled={!isMoved} onClick={() => move(() => server.clock.reset())}>
          Back to real time
        </button>
      </div>
      <JumpForm jump={(now) => move(() => server.clock.set({ now }))} />
    </Panel>
  );
}

function JumpForm({ jump }: { readonly jump: (now: Date) => Promise<void> }) {
  const [to, setTo] = useState('');
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void jump(new Date(`${to}Z`));
      }}
    >
      <label>
        Jump to (UTC)
        <input type="datetime-local" step="1" value={to} onInput={({ currentTarget }) => setTo(currentTarget.value)} />
      </label>
      <button type="submit" disabled={to === ''}>
        Jump
      </button>
    </form>
  );
}
