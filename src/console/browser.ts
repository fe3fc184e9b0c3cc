import type { Timers } from './state/timers.ts';

/** What the page takes from the browser it runs in. */
export interface Browser extends Timers {
  /** Of the page. */
  readonly address: string;
  /** For this tab only. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  hash(): string;
  /** With `replace` the way back leads past it. */
  setHash(hash: string, replace?: boolean): void;
  onHash(changed: () => void): void;
  /** Whether the system's clipboard took it. */
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

/** The clipboard is for secure contexts; a page by http from another machine is none. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  // A dialog that is open keeps the rest of the page from being selected.
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
