/** A status code in its colour, or why there is none. */
export function StatusBadge({
  status,
  fault,
}: {
  readonly status?: number | undefined;
  readonly fault?: string | undefined;
}) {
  if (status === undefined) return <span class="status s0">{fault ?? 'none'}</span>;
  return <span class={`status s${Math.floor(status / 100)}`}>{status}</span>;
}
