import type { Runtime } from '../../runtime/runtime.ts';

/** An option that only one command has: `--name <value>`, or `--name` alone. */
interface CommandOption {
  readonly name: string;
  /** What the value is, as the help shows it; undefined: it takes none, and is the empty string when it is given. */
  readonly value?: string;
  readonly description: string;
}

/** What a command is given. */
export interface CommandInput {
  /** Settings from the command line, by their variables. */
  readonly flags: Readonly<Record<string, string>>;
  /** The command's own options, by name. */
  readonly options: Readonly<Record<string, string>>;
  /** What is neither an option nor its value. */
  readonly operands: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly runtime: Runtime;
}

/** A command of `understudy`. Every command takes the settings as options. */
export interface Command {
  /** One line for the help. */
  readonly summary: string;
  /** What its operands are, as the help shows it, one name each; the last one may be for any number: `path…`. */
  readonly operands: readonly string[];
  readonly options: readonly CommandOption[];
  /**
   * The module that does it, loaded when it is asked for. `run` resolves with the exit code, or with undefined when the
   * process goes on; what it throws is shown to the user.
   */
  load(): Promise<{ run(input: CommandInput): Promise<number | undefined> }>;
}
