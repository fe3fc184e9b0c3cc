import { ShownText } from '../shown-text.tsx';
import { TextWithTokens } from '../text-with-tokens.tsx';

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
              <TextWithTokens text={value} sentAt={sentAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
