import type { Sequence } from '../../state/sequence.ts';
import { SequenceNames } from './sequence-names.tsx';

/** The names of who takes part: they stay when the picture is scrolled. */
export function SequenceHead({ sequence: { width, lifelines } }: { readonly sequence: Sequence }) {
  return (
    <svg class="sequence seq-names" width={width} height={44} viewBox={`0 0 ${width} 44`} aria-hidden="true">
      <SequenceNames lifelines={lifelines} />
    </svg>
  );
}
