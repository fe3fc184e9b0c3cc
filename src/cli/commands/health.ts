import { urlOf } from '../../server/listening/listen.ts';
import { askHealth } from '../ask-health.ts';
import { readCommandSettings } from '../command-settings.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { CommandInput } from './command.ts';

const defaultTimeoutSeconds = 2;
const maxTimeoutSeconds = 3_600;

/** Asks the server at the given URL, otherwise at that of HOST and PORT, and reports by the exit code whether it is healthy. */
export async function run(input: CommandInput): Promise<number> {
  const { operands, options, runtime } = input;
  const url = operands[0] === undefined ? ownUrl(input) : httpUrl(operands[0]);
  const answer = await askHealth(url, 1_000 * secondsIn(options.timeout));
  if (answer.kind === 'understudy') {
    runtime.stdout.write(`${url} is healthy\n`);
    return 0;
  }
  const problem = answer.kind === 'nobody' ? answer.reason : 'it is not a healthy understudy that answers';
  throw new CommandError(exitCodes.failed, `${url}: ${problem}`);
}

/** The server of these settings. @throws {CommandError} where that is not known */
export function ownUrl(input: CommandInput): string {
  const { settings, nameOf } = readCommandSettings(input);
  if (settings.port !== 0) return urlOf(settings.host, settings.port);
  throw new CommandError(exitCodes.badUsage, `${nameOf('PORT')}: 0 is not the port that was taken; name the url`);
}

/** @throws {CommandError} for what is none */
export function httpUrl(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text;
  throw new CommandError(exitCodes.badUsage, `${JSON.stringify(text)} is not an http(s) URL`);
}

function secondsIn(text: string | undefined): number {
  if (text === undefined) return defaultTimeoutSeconds;
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (seconds > 0 && seconds <= maxTimeoutSeconds) return seconds;
  throw new CommandError(
    exitCodes.badUsage,
    `--timeout: must be a number of seconds above 0, at most ${maxTimeoutSeconds}`,
  );
}
