import type { ComponentChildren } from 'preact';

interface LoadedProps<T> {
  /** Undefined until it has come. */
  readonly value: T | undefined;
  readonly children: (value: T) => ComponentChildren;
}

/** What is shown of a value once it has come; a line until then, so that what follows does not jump. */
export function Loaded<T>({ value, children }: LoadedProps<T>): ComponentChildren {
  if (value === undefined) return <p class="muted">Loading …</p>;
  return children(value);
}
