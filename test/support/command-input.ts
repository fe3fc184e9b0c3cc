import type { CommandInput } from '../../src/cli/commands/command.ts';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { type MemoryOutput, memoryOutput } from './memory-output.ts';

/** What a command is given, with what it writes kept in memory. */
export function commandInput(given: Partial<Omit<CommandInput, 'runtime'>> = {}): {
  readonly input: CommandInput;
  readonly stdout: MemoryOutput;
  readonly stderr: MemoryOutput;
} {
  const stdout = memoryOutput();
  const stderr = memoryOutput();
  const runtime = { clock: systemClock, random: systemRandomness, stdout, stderr };
  return { input: { flags: {}, options: {}, operands: [], environment: {}, ...given, runtime }, stdout, stderr };
}
