import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The height of every row in pixels. The style sheet has the same value. */
export const rowHeight = 28;

/** The part of a list that is visible. It stays the same while items are added above, and moves to an item that is selected. */
export function useListPlace(items: readonly { readonly id: string }[], selected: string | undefined) {
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

  return { element, view, measure };
}
