import { useConsole } from '../console-context.ts';

/** Copies a text. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const { browser, notices } = useConsole();
  return (
    <button
      type="button"
      class="small"
      onClick={async () => {
        const copied = await browser.copy(text);
        notices.tell(copied ? 'done' : 'failed', copied ? 'Copied' : 'The browser does not let this page copy');
      }}
    >
      {label}
    </button>
  );
}
