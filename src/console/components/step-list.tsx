import type { Step } from '../state/hits.ts';
import { ShownText } from './shown-text.tsx';

/** What decided an answer, a line for each step. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <dl class="steps">
      {steps.map(({ step, text }, at) => (
        <div key={at} class={`step ${step === 'refused' || step === 'fault' ? 'bad' : ''}`}>
          <dt>{step}</dt>
          <dd>
            <ShownText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
