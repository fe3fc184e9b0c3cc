import { useConsole } from '../console-context.ts';
import { visible } from '../state/format.ts';

/** The notices that are shown for a moment. */
export function NoticeList() {
  const { notices } = useConsole();
  return (
    <section class="notices" aria-live="polite" aria-label="Messages">
      {notices.list.value.map(({ id, kind, text }) => (
        <p key={id} class={`notice ${kind}`}>
          <span>{visible(text)}</span>
          <button type="button" class="plain" aria-label="Dismiss" onClick={() => notices.dismiss(id)}>
            ×
          </button>
        </p>
      ))}
    </section>
  );
}
