import type { Component } from '../../control/free-pages/health.ts';
import { systemClock, systemRandomness } from '../../runtime/runtime.ts';
import { SettingsError } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/schema.ts';
import type { SharedState } from '../../state/shared-state.ts';
import type { Log } from '../log.ts';

/** State that processes share. */
export interface OpenState extends SharedState {
  /** What `/-/ready` says of it. */
  readonly components: Readonly<Record<string, Component>>;
}

/** The state that processes share; undefined without STATE_URL. @throws {SettingsError} when its store cannot be used now. */
export async function openState(
  { url, prefix }: Settings['state'],
  { warn, info }: Log,
  signal: AbortSignal,
): Promise<OpenState | undefined> {
  if (url === undefined) return undefined;
  const { addressOf, connectState } = await import('../../state/shared-state.ts');
  const { reasonOf } = await import('../../state/connection.ts');
  try {
    // The store is asked in real time, whatever clock the interfaces have.
    const state = await connectState({ url, prefix, clock: systemClock, random: systemRandomness, warn, info, signal });
    const { availability } = state;
    const component: Component = {
      loaded: state,
      get: async () => state,
      get isAway() {
        return availability.isAway;
      },
    };
    return { ...state, components: { state: component } };
  } catch (error) {
    const message = `${addressOf(url)} cannot be used: ${reasonOf(error)}`;
    throw new SettingsError([{ name: 'STATE_URL', message }]);
  }
}
