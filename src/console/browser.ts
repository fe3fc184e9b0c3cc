import type { Timers } from './state/timers.ts';

/** The parts of the browser that the page uses. */
export interface Browser extends Timers {
  /** The address of the page. */
  readonly address: string;
  /** Lasts as long as this tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  hash(): string;
  /** The browser's history has no entry for the former hash when `replace` is set. */
  setHash(hash: string, replace?: boolean): void;
  onHash(changed: () => void): void;
  /** Resolves with whether the system's clipboard took the text. */
  copy(text: string): Promise<boolean>;
  save(name: string, type: string, content: string): void;
}

export const browser: Browser = {
  now: () => Date.now(),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  address: location.href.replace(/[?#].*$/, ''),
  storage: sessionStorage,
  hash: () => location.hash,
  setHash(hash, replace = false) {
    if (hash === location.hash) return;
    if (!replace) location.hash = hash;
    else {
      history.replaceState(null, '', hash);
      dispatchEvent(new HashChangeEvent('hashchange'));
    }
  },
  onHash: (changed) => addEventListener('hashchange', changed),
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return copyBySelection(text);
    }
  },
  save(name, type, content) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  },
};

/**
 * Copies without the clipboard API, which browsers offer in secure contexts only: a page by http from another machine
 * is none.
 */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  // While a dialog is open nothing outside of it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
