import type { FlowStep, ShownFlow } from '../../state/flow-steps.ts';
import { ShownText } from '../shown-text.tsx';

/** The flow of a login as a tree of boxes, with the step that decided. */
export function FlowPicture({ flow }: { readonly flow: ShownFlow }) {
  return (
    <figure class="flow">
      <figcaption>
        Flow <ShownText text={flow.name} />
      </figcaption>
      <Steps steps={flow.steps} />
    </figure>
  );
}

function Steps({ steps }: { readonly steps: readonly FlowStep[] }) {
  return (
    <ul>
      {steps.map(({ name, requirement, outcome, tone, hasDecided, steps: below }, at) => (
        <li key={at} aria-current={hasDecided ? 'step' : undefined}>
          <span class={`flow-step ${tone}`}>
            <ShownText text={name} /> <span class="muted">{requirement}</span>
            {outcome !== '' && <span class="outcome"> {outcome}</span>}
            {hasDecided && <strong> decided</strong>}
          </span>
          {below.length > 0 && <Steps steps={below} />}
        </li>
      ))}
    </ul>
  );
}
