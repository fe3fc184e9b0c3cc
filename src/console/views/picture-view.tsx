import { useRef, useState } from 'preact/hooks';
import { SequencePicture } from '../components/picture/sequence-picture.tsx';
import { useConsole } from '../console-context.ts';
import { jsonLines } from '../state/entry-lines.ts';
import { counted } from '../state/format.ts';
import { pictureFile } from '../state/picture-file.ts';
import { sequenceOf } from '../state/sequence.ts';

/** How many requests are drawn: nobody can follow more. */
const maxDrawn = 200;

/** A run as a sequence diagram, and its files. */
export function PictureView() {
  const { visible, route, go, browser, server, notices } = useConsole();
  const element = useRef<SVGSVGElement>(null);
  const [isBusy, setBusy] = useState(false);
  const entries = visible.entries.value;
  const drawn = entries.slice(0, maxDrawn);

  function savePicture(): void {
    if (element.current === null) return;
    const text = new XMLSerializer().serializeToString(element.current);
    browser.save('requests.svg', 'image/svg+xml', pictureFile(text));
  }

  async function saveArchive(): Promise<void> {
    const shownIds = new Set(entries.map(({ id }) => id));
    const { log } = await server.requests.har();
    const archive = { ...log, entries: log.entries.filter(({ _id: id }) => shownIds.has(id)) };
    browser.save('requests.har', 'application/json', JSON.stringify({ log: archive }, null, 1));
  }

  async function saveLines(): Promise<void> {
    browser.save('requests.jsonl', 'application/jsonl', await jsonLines(entries, server.requests.get));
  }

  const saving = (run: () => Promise<void>) => async () => {
    setBusy(true);
    await notices.attempt(run);
    setBusy(false);
  };

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
        <button type="button" disabled={drawn.length === 0} onClick={savePicture}>
          SVG
        </button>
        <button type="button" disabled={drawn.length === 0 || isBusy} onClick={saving(saveArchive)}>
          HAR
        </button>
        <button type="button" disabled={drawn.length === 0 || isBusy} onClick={saving(saveLines)}>
          JSONL
        </button>
        <span class="count" role="status">
          {entries.length > maxDrawn ? `the latest ${maxDrawn} of ` : ''}
          {counted(entries.length, 'request')}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section class="picture" tabIndex={0} aria-label="Picture">
        {drawn.length === 0 ? (
          <p class="muted">Nothing has come that could be drawn.</p>
        ) : (
          <SequencePicture sequence={sequenceOf(drawn)} element={element} />
        )}
      </section>
    </>
  );
}
