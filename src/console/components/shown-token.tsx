import { useState } from 'preact/hooks';
import { ShownText } from './shown-text.tsx';

/** Tokens are cut to this length. The rest says nothing that the decoded token does not. */
const shownLength = 24;

/** The text of a token, cut short until a click shows the whole. */
export function ShownToken({ text }: { readonly text: string }) {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || text.length <= shownLength * 2) return <ShownText text={text} />;
  return (
    <>
      <ShownText text={`${text.slice(0, shownLength)}…`} />
      <button type="button" class="small inline" onClick={() => setWhole(true)}>
        whole token
      </button>
    </>
  );
}
