import { useConsole } from '../console-context.ts';
import { dayAndTime } from '../state/format.ts';
import type { ReadToken } from '../state/jwt.ts';
import { standingOf } from '../state/lifetime.ts';
import { ShownText } from './shown-text.tsx';

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

interface ClaimTableProps {
  readonly title: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Members of a header or of claims; times can be read. */
export function ClaimTable({ title, members }: ClaimTableProps) {
  return (
    <table class="pairs" aria-label={title}>
      <tbody>
        {Object.entries(members).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <ShownText text={name} />
            </th>
            <td>
              <ShownText text={typeof value === 'string' ? value : JSON.stringify(value)} />
              {isTime(name, value) && <span class="muted"> {dayAndTime(value * 1000)} UTC</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const maxTime = 8.64e12;
const isTime = (name: string, value: unknown): value is number =>
  /^(?:exp|iat|nbf|auth_time|updated_at)$/.test(name) && typeof value === 'number' && Math.abs(value) < maxTime;
