import { useConsole } from '../console-context.ts';
import type { ReadToken } from '../state/jwt.ts';
import { standingOf } from '../state/token-life.ts';
import { ClaimTable } from './claim-table.tsx';

interface TokenCardProps {
  readonly token: ReadToken;
  /** Milliseconds since the epoch: when it was sent. */
  readonly sentAt?: number | undefined;
}

/** A token decoded, with what is left of its life on the clock of the sandbox. */
export function TokenCard({ token, sentAt }: TokenCardProps) {
  const { clock } = useConsole();
  const now = standingOf(token, clock.now.value);
  const then = sentAt === undefined ? undefined : standingOf(token, sentAt);
  return (
    <details class="token-card">
      <summary>
        <span class={`standing ${now.kind}`}>{now.text}</span>
        {then !== undefined && then.kind === 'over' && <span class="standing over">{then.text} when it came</span>}
        <span class="muted">token decoded</span>
      </summary>
      <ClaimTable title="Header" members={token.header} />
      <ClaimTable title="Claims" members={token.claims} />
    </details>
  );
}
