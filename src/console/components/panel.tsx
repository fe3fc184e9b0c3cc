import type { ComponentChildren } from 'preact';

interface PanelProps {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Shown beside the title. */
  readonly aside?: ComponentChildren;
}

/** A part of a view. */
export function Panel({ title, children, aside }: PanelProps) {
  return (
    <section class="panel" aria-label={title}>
      <h2>
        {title}
        {aside}
      </h2>
      {children}
    </section>
  );
}
