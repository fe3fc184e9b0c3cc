import { useConsole } from '../console-context.ts';
import { type Hit, termSum } from '../state/hits.ts';
import { HitBar } from './hit-bar.tsx';
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
