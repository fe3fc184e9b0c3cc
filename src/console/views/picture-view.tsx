import type { Ref } from 'preact';
import { useRef } from 'preact/hooks';
import { SaveButtons } from '../components/picture/save-buttons.tsx';
import { SequenceHead } from '../components/picture/sequence-head.tsx';
import { SequencePicture } from '../components/picture/sequence-picture.tsx';
import { SequenceWords } from '../components/picture/sequence-words.tsx';
import { useWidth } from '../components/use-width.ts';
import { useConsole } from '../console-context.ts';
import { counted } from '../state/format.ts';
import { type Sequence, sequenceOf } from '../state/sequence.ts';

/** How many requests are drawn: nobody can follow more. */
const maxDrawn = 200;

/** A run as a sequence diagram, and its files. */
export function PictureView() {
  const { visible, route, go } = useConsole();
  const element = useRef<SVGSVGElement>(null);
  const [section, width] = useWidth<HTMLElement>();
  const entries = visible.entries.value;
  const drawn = entries.slice(0, maxDrawn);

  return (
    <>
      <h1 class="hidden">Picture of a run</h1>
      <div class="toolbar">
        <input
          type="search"
          class="filter"
          aria-label="Filter"
          placeholder="Filter, as for the list"
          value={route.value.filter}
          onInput={({ currentTarget }) => go({ filter: currentTarget.value }, true)}
        />
        <SaveButtons entries={entries} picture={element} />
        <span class="count" role="status">
          {entries.length > maxDrawn ? `the latest ${maxDrawn} of ` : ''}
          {counted(entries.length, 'request')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section ref={section} class="picture" tabIndex={0} aria-label="Picture">
        {drawn.length === 0 ? (
          <p class="muted">Nothing has come that could be drawn.</p>
        ) : (
          <Drawn sequence={sequenceOf(drawn, width)} element={element} />
        )}
      </section>
    </>
  );
}

function Drawn({ sequence, element }: { readonly sequence: Sequence; readonly element: Ref<SVGSVGElement> }) {
  return (
    <>
      <SequenceHead sequence={sequence} />
      <SequencePicture sequence={sequence} element={element} />
      <SequenceWords arrows={sequence.arrows} />
    </>
  );
}
