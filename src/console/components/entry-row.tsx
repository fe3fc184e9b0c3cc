import type { EntrySummary } from '../../client.ts';
import { kindOf, milliseconds, timeOfDay } from '../state/format.ts';
import { ShownText } from './shown-text.tsx';
import { StatusBadge } from './status-badge.tsx';

const maxAsked = 60;

const shortened = (text: string) => (text.length > maxAsked ? `${text.slice(0, maxAsked)}…` : text);

/** A line of the list of requests. */
export function EntryRow({ entry }: { readonly entry: EntrySummary }) {
  return (
    <>
      <span class="c-time" title={entry.time}>
        {timeOfDay(entry.time)}
      </span>
      <span class="c-status">
        <StatusBadge status={entry.status} fault={entry.fault} />
      </span>
      <ShownText class="c-method" text={entry.method} />
      <span class="c-target">
        <ShownText text={entry.target} />
      </span>
      {entry.about === undefined ? (
        <ShownText class="c-about instead" text={shortened(entry.target)} />
      ) : (
        <ShownText class="c-about" text={shortened(entry.about)} />
      )}
      <span class="c-marks">
        {entry.rule !== undefined && (
          <span class="badge rule" title={`${entry.rule_name ?? entry.rule} (${entry.rule}) applied`}>
            {entry.rule_name ?? entry.rule}
          </span>
        )}
        {entry.fault !== undefined && entry.status !== undefined && <span class="badge fault">{entry.fault}</span>}
      </span>
      <span class={`c-kind k-${entry.interface}`}>{entry.operation ?? kindOf(entry)}</span>
      <span class="c-duration">{milliseconds(entry.duration_ms)}</span>
    </>
  );
}
