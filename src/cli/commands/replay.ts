import type { CommandInput } from './command.ts';
import { runRecording } from './run-recording.ts';

/** Starts the server with `SEARCH_MODE=replay`. */
export const run = (input: CommandInput): Promise<undefined> => runRecording(input, 'replay');
