import type { EntryDetail } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { findingsOf } from '../../state/findings.ts';
import { flowsOf } from '../../state/flow-steps.ts';
import { hitsOf } from '../../state/hits.ts';
import { requestsBefore } from '../../state/runs.ts';
import { HitList } from '../hit-list.tsx';
import { ShownText } from '../shown-text.tsx';
import { StepList } from '../step-list.tsx';
import { FlowPicture } from './flow-picture.tsx';

/** More steps than this are folded. */
const isFolded = (step: string) => step === 'claim';

/** The steps that decided the answer, in their order. */
export function Reasons({ detail }: { readonly detail: EntryDetail }) {
  const { journal } = useConsole();
  const since = (seconds: number) => requestsBefore(journal.entries.value, detail, seconds);
  const findings = findingsOf(detail, { since });
  const plain = detail.why.filter(({ step }) => !isFolded(step) && step !== 'hit' && step !== 'decided');
  const folded = detail.why.filter(({ step }) => isFolded(step));
  return (
    <section class="why" aria-label="Why">
      <h3>Why</h3>
      {findings.map((finding) => (
        <p key={finding} class="finding">
          {finding}
        </p>
      ))}
      {detail.why.length === 0 && findings.length === 0 && <p class="muted">Nothing particular decided it.</p>}
      <StepList steps={plain} />
      {flowsOf(detail.why).map((flow) => (
        <FlowPicture key={flow.name} flow={flow} />
      ))}
      {folded.length > 0 && (
        <details>
          <summary>where its {folded.length} claims come from</summary>
          <ul class="claims">
            {folded.map(({ text }) => (
              <li key={text}>
                <ShownText text={text} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <HitList hits={hitsOf(detail.why)} />
    </section>
  );
}
