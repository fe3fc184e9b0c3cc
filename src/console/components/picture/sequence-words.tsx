import type { Sequence } from '../../state/sequence.ts';

/** The requests in words, where there is no room for a picture. */
export function SequenceWords({ arrows }: Pick<Sequence, 'arrows'>) {
  return (
    <ol class="seq-words">
      {arrows.map(({ id, time, caller, words, answer, kind }) => (
        <li key={id}>
          <span class="muted">
            #{id} {time}
          </span>{' '}
          {caller}: {words} → <b class={`seq-${kind}`}>{answer}</b>
        </li>
      ))}
    </ol>
  );
}
