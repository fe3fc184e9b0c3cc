import { writeFile } from 'node:fs/promises';
import { fetchCallers } from '../../control/client/fetch-caller.ts';
import { requestsClient } from '../../control/client/requests-client.ts';
import { readCommandSettings } from '../command-settings.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { CommandInput } from './command.ts';
import { httpUrl, ownUrl } from './health.ts';

/** Writes what came to a sandbox as one HTML page: to a file, otherwise to standard output. */
export async function run(input: CommandInput): Promise<number> {
  const { operands, options, runtime } = input;
  const url = operands[0] === undefined ? ownUrl(input) : httpUrl(operands[0]);
  const page = await reportAt(url, readCommandSettings(input).settings.control.token);
  if (options.out === undefined) runtime.stdout.write(page);
  else
    await writeFile(options.out, page).catch((error: Error) => {
      throw new CommandError(exitCodes.failed, `--out: ${error.message}`);
    });
  return 0;
}

async function reportAt(url: string, token: string | undefined): Promise<string> {
  try {
    return await requestsClient(fetchCallers({ url, token })(undefined)).report();
  } catch (error) {
    throw new CommandError(exitCodes.failed, `${url}: ${error instanceof Error ? error.message : error}`);
  }
}
