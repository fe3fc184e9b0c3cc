import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps<T extends { readonly id: string }> {
  readonly label: string;
  readonly items: readonly T[];
  readonly selected: string | undefined;
  readonly select: (item: T) => void;
  readonly row: (item: T) => ComponentChildren;
}

/** The height of every row in pixels. The style sheet has the same value. */
const rowHeight = 28;
/** How many rows are drawn above and below the visible ones. */
const overscan = 8;

/** A list of any length that draws visible rows only. It keeps its place while items are added above. */
export function VirtualList<T extends { readonly id: string }>(props: VirtualListProps<T>) {
  const { label, items, selected, select, row } = props;
  const element = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const topItem = useRef<{ id: string; offset: number } | undefined>(undefined);

  const measure = () => {
    const { scrollTop = 0, clientHeight = 600 } = element.current ?? {};
    setView({ top: scrollTop, height: clientHeight });
    const place = Math.floor(scrollTop / rowHeight);
    const item = items[place];
    topItem.current =
      place === 0 || item === undefined ? undefined : { id: item.id, offset: scrollTop - place * rowHeight };
  };

  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const before = topItem.current;
    if (before === undefined || element.current === null) return;
    const place = items.findIndex(({ id }) => id === before.id);
    if (place >= 0) element.current.scrollTop = place * rowHeight + before.offset;
  }, [items]);

  useLayoutEffect(() => {
    const place = items.findIndex(({ id }) => id === selected);
    if (place < 0 || element.current === null) return;
    const { scrollTop, clientHeight } = element.current;
    const top = place * rowHeight;
    if (top < scrollTop) element.current.scrollTop = top;
    else if (top + rowHeight > scrollTop + clientHeight) element.current.scrollTop = top + rowHeight - clientHeight;
  }, [selected]);

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
