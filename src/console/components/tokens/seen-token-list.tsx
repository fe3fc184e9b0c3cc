import { useEffect, useState } from 'preact/hooks';
import type { EntrySummary } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { counted, timeOfDay } from '../../state/format.ts';
import { withoutSignature } from '../../state/jwt.ts';
import { lifeBars, type SeenToken, wasteOf } from '../../state/seen-tokens.ts';
import { standingOf } from '../../state/token-life.ts';
import { EntryLink } from '../entry-link.tsx';
import { ShownText } from '../shown-text.tsx';

/** How many are shown: more would not fit on a screen. */
const maxShown = 30;

/** Draws the tokens that clients got as bars on the clock, and names clients that asked for too many. */
export function SeenTokens({ seen }: { readonly seen: readonly SeenToken[] }) {
  const { clock } = useConsole();
  const [open, setOpen] = useState<string | undefined>();
  const now = clock.now.value / 1000;
  const shown = seen.slice(-maxShown).reverse();
  const { bars, now: present } = lifeBars(
    shown.map(({ token }) => token),
    now,
  );
  if (seen.length === 0) return <p class="muted">The token endpoint has given none yet.</p>;
  return (
    <>
      {wasteOf(seen).map(({ client, scope, needless, total }) => (
        <p key={`${client} ${scope}`} class="warning">
          <ShownText text={client} /> asked for {counted(needless, 'token')} while one was good (of {total} with the
          scope “{scope}”). Keep a token until it ends.
        </p>
      ))}
      <ul class="lives">
        {shown.map(({ entryId, token, client }, at) => (
          <li key={entryId}>
            <button
              type="button"
              class="life"
              aria-expanded={open === entryId}
              onClick={() => setOpen(open === entryId ? undefined : entryId)}
            >
              <span class="life-client">
                #{entryId} <ShownText text={client} />
              </span>
              <span class="life-line" aria-hidden="true">
                <span
                  class={`life-bar ${standingOf(token, clock.now.value).kind}`}
                  style={{ left: `${bars[at]?.left ?? 0}%`, width: `${bars[at]?.width ?? 0}%` }}
                />
                <span class="life-now" style={{ left: `${present}%` }} />
              </span>
              <span class={`standing ${standingOf(token, clock.now.value).kind}`}>
                {standingOf(token, clock.now.value).text}
              </span>
            </button>
            {open === entryId && <TokenUses entryId={entryId} text={token.text} />}
          </li>
        ))}
      </ul>
      {seen.length > maxShown && (
        <p class="muted">
          The latest {maxShown} of {counted(seen.length, 'token')}.
        </p>
      )}
    </>
  );
}

/** Lists the requests that carried a token. */
function TokenUses({ entryId, text }: { readonly entryId: string; readonly text: string }) {
  const { server, notices } = useConsole();
  const [uses, setUses] = useState<readonly EntrySummary[] | undefined>();
  useEffect(() => {
    void notices.attempt(async () => {
      const { requests } = await server.requests.list({ text: withoutSignature(text), limit: 1_000 });
      setUses(requests.filter(({ id }) => id !== entryId));
    });
  }, []);
  return (
    <div class="uses">
      <p>
        Issued to <EntryLink id={entryId}>request #{entryId}</EntryLink>.{' '}
        {uses === undefined
          ? '…'
          : uses.length === 0
            ? 'No request to this server has used it.'
            : `Used by ${counted(uses.length, 'request')}:`}
      </p>
      <ul>
        {uses?.slice(0, 50).map(({ id, method, target, status, time }) => (
          <li key={id}>
            <EntryLink id={id}>
              #{id} {timeOfDay(time)} <ShownText text={`${method} ${target}`} /> {status ?? ''}
            </EntryLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
