import { fieldsText, type Hit, termShares } from '../state/hits.ts';
import { ShownText } from './shown-text.tsx';

/** What each term gave to a score. @param highest the highest sum among all hits: a bar as long as the line */
export function HitBar({ hit, highest }: { readonly hit: Hit; readonly highest: number }) {
  return (
    <>
      <div class="score-bar" aria-hidden="true">
        {termShares(hit, highest).map((share, at) => (
          <span key={at} class={`share share-${at % 6}`} style={{ width: `${share}%` }} />
        ))}
      </div>
      <div class="hit-terms">
        {hit.isFiller && <span class="muted">has no term of the query; it fills the results up</span>}
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
