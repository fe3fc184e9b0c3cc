import { useConsole } from '../../console-context.ts';
import { kindOf, milliseconds, timeOfDay } from '../../state/format.ts';
import type { OpenEntry } from '../../state/open-entry.ts';
import { FailureBoundary } from '../failure-boundary.tsx';
import { ShownText } from '../shown-text.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { EntryActions } from './entry-actions.tsx';
import { ToolCalls } from './mcp-calls.tsx';
import { Message } from './message.tsx';
import { Reasons } from './reasons.tsx';
import { RuleNote } from './rule-note.tsx';

/** One request: what came, what went, and why. */
export function EntryPane({ open }: { readonly open: OpenEntry }) {
  const { go } = useConsole();
  if (open.state === 'none') return null;
  return (
    <article class="entry" aria-label={`Request ${open.id}`}>
      <button type="button" class="plain close" aria-label="Close the request" onClick={() => go({ id: undefined })}>
        ×
      </button>
      {open.state === 'loading' && <p class="muted">Loading …</p>}
      {open.state === 'gone' && (
        <p class="warning gone">Request {open.id} is not in the journal: it was forgotten, or has not come yet.</p>
      )}
      {open.state === 'failed' && <p class="warning">{open.message}</p>}
      {open.state === 'ready' && (
        <FailureBoundary key={open.id}>
          <Ready detail={open.detail} />
        </FailureBoundary>
      )}
    </article>
  );
}

function Ready({ detail }: { readonly detail: Extract<OpenEntry, { state: 'ready' }>['detail'] }) {
  const sentAt = Date.parse(detail.time);
  return (
    <>
      <h2>
        <StatusBadge status={detail.status} fault={detail.fault} />
        <ShownText class="entry-title" text={`${detail.method} ${detail.target}`} />
      </h2>
      <p class="facts">
        #{detail.id} at <time dateTime={detail.time}>{timeOfDay(detail.time)}</time>, {milliseconds(detail.duration_ms)}
        , {kindOf(detail)}
        {detail.client_id !== undefined && (
          <>
            , client <ShownText text={detail.client_id} />
          </>
        )}
        {detail.realm !== undefined && (
          <>
            , realm <ShownText text={detail.realm} />
          </>
        )}
      </p>
      <EntryActions key={detail.id} detail={detail} />
      <ToolCalls detail={detail} />
      <Reasons detail={detail} />
      {detail.rule !== undefined && <RuleNote key={detail.rule} id={detail.rule} />}
      <Message key={`request ${detail.id}`} title="Request" message={detail.request} sentAt={sentAt} />
      <Message key={`response ${detail.id}`} title="Response" message={detail.response} sentAt={sentAt} />
    </>
  );
}
