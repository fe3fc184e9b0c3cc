import { useConsole } from '../../console-context.ts';
import type { Hit } from '../../state/hits.ts';
import type { SearchResult } from '../../state/search-answer.ts';
import { HitBar } from '../hit-bar.tsx';
import { ShownText } from '../shown-text.tsx';

interface SearchResultProps {
  readonly result: SearchResult;
  /** How it got its score. */
  readonly hit: Hit | undefined;
  /** Whether a rule has made the answer. */
  readonly isRuled: boolean;
  /** The highest sum of terms among all hits. */
  readonly highest: number;
}

/** A result as an agent gets it, beside the reasons for its place. */
export function SearchResultItem({ result, hit, isRuled, highest }: SearchResultProps) {
  const { server } = useConsole();
  return (
    <li class="search-result">
      <div class="result-text">
        <h3>
          <ShownText text={result.title} />
        </h3>
        <p class="result-links">
          <ShownText class="muted" text={result.url} />
          <a href={`${server.url}/-/pages/${encodeURIComponent(result.url)}`} target="_blank" rel="noreferrer">
            read<span class="hidden"> {result.title}</span>
          </a>
        </p>
        <p class="result-content">
          <ShownText text={result.content} />
        </p>
      </div>
      <div class="result-why">
        <p>
          <b class="hit-score">{result.score.toFixed(3)}</b>
        </p>
        {hit === undefined ? (
          <p class="muted">{isRuled ? 'pinned by a rule' : 'not explained'}</p>
        ) : (
          <HitBar hit={hit} highest={highest} />
        )}
      </div>
    </li>
  );
}
