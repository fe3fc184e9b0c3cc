import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A question or a piece of information above the page. Esc closes it. */
export function Dialog({ title, close, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => element.current?.showModal(), []);
  return (
    <dialog ref={element} aria-label={title} onClose={close}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" aria-label="Close" onClick={close}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  );
}
