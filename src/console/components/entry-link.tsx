import type { ComponentChildren } from 'preact';

/** Leads to a request. */
export function EntryLink({ id, children }: { readonly id: string; readonly children: ComponentChildren }) {
  return <a href={`#/requests/${id}`}>{children}</a>;
}
