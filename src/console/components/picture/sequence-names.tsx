import type { Sequence } from '../../state/sequence.ts';

/** Who takes part, from left to right. */
export function SequenceNames({ lifelines }: Pick<Sequence, 'lifelines'>) {
  return (
    <>
      {lifelines.map(({ name, x }) => (
        <g key={x}>
          <rect x={x - 105} y={12} width={210} height={30} rx={6} class="seq-box" />
          <text x={x} y={32} text-anchor="middle" class="seq-name">
            {name}
          </text>
        </g>
      ))}
    </>
  );
}
