import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Console } from './state/console-state.ts';

export const ConsoleContext = createContext<Console | undefined>(undefined);

/** What the views share. */
export function useConsole(): Console {
  const shared = useContext(ConsoleContext);
  if (shared === undefined) throw new Error('there is no console around this component');
  return shared;
}
