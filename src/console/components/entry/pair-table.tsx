import { useState } from 'preact/hooks';
import { ShownText } from '../shown-text.tsx';
import { TextWithTokens } from '../text-with-tokens.tsx';

interface PairTableProps {
  readonly label: string;
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** Milliseconds since the epoch: when they were sent. */
  readonly sentAt: number;
}

/** How many rows are drawn at a time. */
const drawnAtOnce = 200;

/** Headers, or the fields of a form. Tokens in them are shown decoded. */
export function PairTable({ label, pairs, sentAt }: PairTableProps) {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const rest = pairs.length - drawn;
  return (
    <table class="pairs" aria-label={label}>
      <tbody>
        {pairs.slice(0, drawn).map(([name, value], at) => (
          <tr key={at}>
            <th scope="row">
              <ShownText text={name} />
            </th>
            <td>
              <TextWithTokens text={value} sentAt={sentAt} />
            </td>
          </tr>
        ))}
        {rest > 0 && (
          <tr>
            <td colSpan={2}>
              <button type="button" class="small" onClick={() => setDrawn(drawn + drawnAtOnce)}>
                {Math.min(rest, drawnAtOnce)} more of {rest}
              </button>
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
