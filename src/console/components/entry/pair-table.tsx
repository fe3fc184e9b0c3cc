import { tokensIn } from '../../state/jwt.ts';
import { ShownText } from '../shown-text.tsx';
import { TokenCard } from '../token-card.tsx';

interface PairTableProps {
  readonly label: string;
  readonly pairs: readonly (readonly [name: string, value: string])[];
  /** Milliseconds since the epoch: when they were sent. */
  readonly sentAt: number;
}

/** Headers, or the fields of a form. Tokens in them are shown decoded. */
export function PairTable({ label, pairs, sentAt }: PairTableProps) {
  return (
    <table class="pairs" aria-label={label}>
      <tbody>
        {pairs.map(([name, value], at) => (
          <tr key={at}>
            <th scope="row">
              <ShownText text={name} />
            </th>
            <td>
              <ShownText text={value} />
              {tokensIn(value).map((token) => (
                <TokenCard key={token.text} token={token} sentAt={sentAt} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
