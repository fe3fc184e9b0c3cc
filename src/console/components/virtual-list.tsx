import type { ComponentChildren } from 'preact';
import { rowHeight, useListPlace } from './use-list-place.ts';

interface VirtualListProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly T[];
  readonly selected: string | undefined;
  readonly select: (item: T) => void;
  readonly row: (item: T) => ComponentChildren;
}

/** How many rows are drawn above and below the visible ones. */
const overscan = 8;

/** A list of any length that draws visible rows only. It keeps its place while items are added above. */
export function VirtualList<T extends { readonly id: string }>(props: VirtualListProps<T>) {
  const { label, items, selected, select, row } = props;
  const { element, view, measure } = useListPlace(items, selected);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - overscan);
  const last = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + overscan);
  const shown = items.slice(first, last);
  const isSelectedShown = shown.some(({ id }) => id === selected);
  return (
    <div
      ref={element}
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={isSelectedShown ? `row-${selected}` : undefined}
      onScroll={measure}
    >
      <div role="presentation" style={{ height: `${items.length * rowHeight}px`, position: 'relative' }}>
        {shown.map((item, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the page listens to j and k
          <div
            key={item.id}
            id={`row-${item.id}`}
            class="row"
            role="option"
            aria-selected={item.id === selected}
            aria-setsize={items.length}
            aria-posinset={first + at + 1}
            tabIndex={-1}
            style={{ top: `${(first + at) * rowHeight}px` }}
            onClick={() => select(item)}
          >
            {row(item)}
          </div>
        ))}
      </div>
    </div>
  );
}
