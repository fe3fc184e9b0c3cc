import { useCallback, useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console-context.ts';

/**
 * Loads what a view shows: when the view opens, when the sandbox may have changed as a whole, and when `reload` is
 * called.
 */
export function useLoaded<T>(load: () => Promise<T>): {
  readonly value: T | undefined;
  readonly reload: () => Promise<void>;
} {
  const { notices, journal } = useConsole();
  const [value, setValue] = useState<T | undefined>();
  const reload = useCallback(async () => {
    const loaded = await notices.attempt(load);
    if (loaded !== undefined) setValue(() => loaded);
  }, []);
  useEffect(() => void reload(), [journal.renewals.value]);
  return { value, reload };
}
