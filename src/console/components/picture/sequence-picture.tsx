import type { Ref } from 'preact';
import type { Arrow, Sequence } from '../../state/sequence.ts';
import { SequenceNames } from './sequence-names.tsx';

interface SequencePictureProps {
  readonly sequence: Sequence;
  readonly element: Ref<SVGSVGElement>;
}

/** A sequence diagram. */
export function SequencePicture({ sequence, element }: SequencePictureProps) {
  const { width, height, lifelines, arrows } = sequence;
  return (
    <svg
      ref={element}
      class="sequence"
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Sequence diagram of ${arrows.length} requests`}
    >
      <defs>
        <marker
          id="head"
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto-start-reverse"
        >
          <path d="M0 0 8 4 0 8z" class="seq-head" />
        </marker>
      </defs>
      {lifelines.map(({ x }) => (
        <line key={x} x1={x} x2={x} y1={44} y2={height - 10} class="seq-life" />
      ))}
      <SequenceNames lifelines={lifelines} />
      {arrows.map((arrow) => (
        <ArrowPair key={arrow.id} arrow={arrow} />
      ))}
    </svg>
  );
}

function ArrowPair({ arrow: { id, caller, y, from, to, request, answer, kind, time } }: { readonly arrow: Arrow }) {
  const middle = (from + to) / 2;
  return (
    <g class={`seq-${kind}`}>
      <text x={8} y={y + 4} class="seq-time">
        #{id} {time}
      </text>
      <text x={8} y={y + 18} class="seq-time">
        {caller}
      </text>
      <text x={middle} y={y - 5} text-anchor="middle" class="seq-label">
        {request}
      </text>
      <line x1={from} x2={to} y1={y} y2={y} class="seq-arrow" marker-end="url(#head)" />
      <line x1={to} x2={from} y1={y + 16} y2={y + 16} class="seq-arrow seq-back" marker-end="url(#head)" />
      <text x={middle} y={y + 12} text-anchor="middle" class="seq-answer">
        {answer}
      </text>
    </g>
  );
}
