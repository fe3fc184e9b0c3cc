import { fieldsText, type Hit, termShares } from '../state/hits.ts';
import { ShownText } from './shown-text.tsx';

/**
 * Draws how much each term gave to a score.
 * @param highest the highest sum among all hits, which is drawn over the whole width
 */
export function HitBar({ hit, highest }: { readonly hit: Hit; readonly highest: number }) {
  return (
    <>
      <div class="score-bar" aria-hidden="true">
        {termShares(hit, highest).map((share, at) => (
          <span key={at} class={`share share-${at % 6}`} style={{ width: `${share}%` }} />
        ))}
      </div>
      <div class="hit-terms">
        {hit.isPlaceholder && <span class="muted">placeholder: made up about the subject</span>}
        {hit.isFiller && <span class="muted">not about the query; it fills the results up</span>}
        {hit.terms.map((one, at) => (
          <span key={one.term} class="hit-term">
            <span class={`dot share-${at % 6}`} aria-hidden="true" />
            <ShownText text={one.term} /> <b>{one.score.toFixed(2)}</b> in {fieldsText(one)}
          </span>
        ))}
        {hit.boost !== 1 && <span class="muted">preferred: × {hit.boost.toFixed(2)}</span>}
      </div>
    </>
  );
}
