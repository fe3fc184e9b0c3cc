import { useConsole } from '../console-context.ts';
import { type Hit, termShares, termSum } from '../state/hits.ts';
import { ShownText } from './shown-text.tsx';

/** Results of a search with what made their scores, as bars. */
export function HitList({ hits }: { readonly hits: readonly Hit[] }) {
  if (hits.length === 0) return null;
  const highest = Math.max(...hits.map(termSum));
  return (
    <ol class="hits" aria-label="Results and their scores">
      {hits.map((hit) => (
        <HitItem key={hit.url} hit={hit} highest={highest} />
      ))}
    </ol>
  );
}

function HitItem({ hit, highest }: { readonly hit: Hit; readonly highest: number }) {
  const { server } = useConsole();
  return (
    <li>
      <div class="hit-head">
        <span class="hit-score">{hit.score.toFixed(3)}</span>
        <a href={`${server.url}/-/pages/${encodeURIComponent(hit.url)}`} target="_blank" rel="noreferrer">
          <ShownText text={hit.url} />
        </a>
      </div>
      <HitBar hit={hit} highest={highest} />
    </li>
  );
}

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
        {hit.terms.map(({ term, score, fields }, at) => (
          <span key={term} class="hit-term">
            <span class={`dot share-${at % 6}`} aria-hidden="true" />
            <ShownText text={term} /> in {fields.join(' and ')} <b>{score.toFixed(2)}</b>
          </span>
        ))}
        {hit.boost !== 1 && <span class="muted">preferred: × {hit.boost.toFixed(2)}</span>}
      </div>
    </>
  );
}
