import { useCallback, useEffect, useState } from 'preact/hooks';
import { useConsole } from '../console-context.ts';

/** What a view asks the server for when it is opened, when all may have become another, and when it is told to. */
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
