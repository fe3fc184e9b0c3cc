import { useLayoutEffect } from 'preact/hooks';

/**
 * Calls the handler of a key, unless somebody is writing or a dialog is open. Esc also works while writing. The handlers
 * change together with what is drawn: a key that follows at once means what is seen.
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const run = keys[key];
      if (run === undefined || ctrlKey || metaKey || altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isWriting = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (isWriting && key !== 'Escape') return;
      event.preventDefault();
      run();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
