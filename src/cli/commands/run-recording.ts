import type { CommandInput } from './command.ts';
import { run } from './start.ts';

const defaultFolder = 'cassettes';

/** Starts the server so that it records or replays: in the folder of the operand, otherwise in that of the settings. */
export const runRecording =
  (mode: 'record' | 'replay') =>
  (input: CommandInput): Promise<undefined> => {
    const { operands, environment, flags } = input;
    const folder = operands[0] ?? flags.SEARCH_CASSETTES ?? environment.SEARCH_CASSETTES ?? defaultFolder;
    return run({ ...input, flags: { ...flags, SEARCH_CASSETTES: folder, SEARCH_MODE: mode } });
  };
