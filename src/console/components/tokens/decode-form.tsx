import { useState } from 'preact/hooks';
import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { duration } from '../../state/format.ts';
import { ClaimTable } from '../claim-table.tsx';
import { ShownText } from '../shown-text.tsx';

type Decoded = Awaited<ReturnType<ControlledServer['tokens']['decode']>>;

/** Decodes a pasted token and says whether this sandbox takes it. */
export function DecodeForm() {
  const { server, notices } = useConsole();
  const [text, setText] = useState('');
  const [decoded, setDecoded] = useState<Decoded | undefined>();

  async function decode(event: Event): Promise<void> {
    event.preventDefault();
    setDecoded(await notices.attempt(() => server.tokens.decode(text.replace(/^\s*bearer\s+/i, ''))));
  }

  return (
    <form class="stack" onSubmit={decode}>
      <label>
        A token; it goes to this server only
        <textarea
          rows={4}
          spellcheck={false}
          autocomplete="off"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="submit" class="primary" disabled={text.trim() === ''}>
          Decode and verify
        </button>
        {decoded !== undefined && <Verdict decoded={decoded} />}
      </div>
      {decoded !== undefined && (
        <>
          <ClaimTable title="Header" members={decoded.header} />
          <ClaimTable title="Claims" members={decoded.claims} />
        </>
      )}
    </form>
  );
}

function Verdict({ decoded: { good, reason, realm, seconds_left: left } }: { readonly decoded: Decoded }) {
  return (
    <p role="status" class={good ? 'verdict good' : 'verdict bad'}>
      {good ? 'Good' : 'Not good: '}
      {reason !== undefined && <ShownText text={reason} />}
      {good && realm !== undefined && ` in realm ${realm}`}
      {good && left !== null && `, for ${duration(left)}`}
    </p>
  );
}
