import { type ReadonlySignal, signal } from '@preact/signals';
import type { Timers } from './timers.ts';

/** A message that is shown for a moment. */
interface Notice {
  readonly id: number;
  readonly kind: 'done' | 'failed';
  readonly text: string;
}

export interface Notices {
  readonly list: ReadonlySignal<readonly Notice[]>;
  tell(kind: Notice['kind'], text: string): void;
  dismiss(id: number): void;
  /** Runs an action and shows how it went. Resolves with undefined when it failed. */
  attempt<T>(run: () => Promise<T>, done?: string): Promise<T | undefined>;
}

const shownMs = { done: 4_000, failed: 12_000 } as const;
const maxShown = 4;

export function createNotices(timers: Timers): Notices {
  const list = signal<readonly Notice[]>([]);
  let id = 0;

  function dismiss(gone: number): void {
    list.value = list.value.filter((notice) => notice.id !== gone);
  }

  function tell(kind: Notice['kind'], text: string): void {
    id += 1;
    const own = id;
    list.value = [...list.value, { id: own, kind, text }].slice(-maxShown);
    timers.later(shownMs[kind], () => dismiss(own));
  }

  return {
    list,
    tell,
    dismiss,
    async attempt(run, done) {
      try {
        const result = await run();
        if (done !== undefined) tell('done', done);
        return result;
      } catch (error) {
        tell('failed', error instanceof Error ? error.message : String(error));
        return undefined;
      }
    },
  };
}
