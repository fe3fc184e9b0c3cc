import { dayAndTime } from '../state/format.ts';
import { ShownText } from './shown-text.tsx';

interface ClaimTableProps {
  readonly title: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Members of a header or of claims; times can be read. */
export function ClaimTable({ title, members }: ClaimTableProps) {
  return (
    <table class="pairs token-claims" aria-label={title}>
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
