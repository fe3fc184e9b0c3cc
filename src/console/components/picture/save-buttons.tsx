import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import type { EntrySummary } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { jsonLines } from '../../state/entry-lines.ts';
import { pictureFile } from '../../state/picture-file.ts';

interface SaveButtonsProps {
  readonly entries: readonly EntrySummary[];
  readonly picture: RefObject<SVGSVGElement | null>;
}

/** Saves requests as files: as they are drawn, and in full. */
export function SaveButtons({ entries, picture }: SaveButtonsProps) {
  const { browser, server, notices } = useConsole();
  const [isBusy, setBusy] = useState(false);
  const isEmpty = entries.length === 0;

  function savePicture(): void {
    if (picture.current === null) return;
    const text = new XMLSerializer().serializeToString(picture.current);
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

  async function saveReport(): Promise<void> {
    browser.save('requests.html', 'text/html', await server.requests.report());
  }

  const saving = (run: () => Promise<void>) => async () => {
    setBusy(true);
    await notices.attempt(run);
    setBusy(false);
  };

  return (
    <>
      <button type="button" disabled={isEmpty} onClick={savePicture}>
        SVG
      </button>
      <button type="button" disabled={isEmpty || isBusy} onClick={saving(saveArchive)}>
        HAR
      </button>
      <button type="button" disabled={isEmpty || isBusy} onClick={saving(saveLines)}>
        JSONL
      </button>
      <button type="button" disabled={isEmpty || isBusy} onClick={saving(saveReport)} title="One page that opens alone">
        Report
      </button>
    </>
  );
}
