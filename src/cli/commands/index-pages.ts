import { indexPages } from '../../server/loading/index-pages.ts';
import { createLog } from '../../server/log.ts';
import { byNamesOf, readCommandSettings } from '../command-settings.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { CommandInput } from './command.ts';

const maxShards = 1_000;

/** Loads pages into the engine of the settings. A signal ends it; the pages that were in use stay in use. */
export async function run(input: CommandInput): Promise<number> {
  const { settings, nameOf } = readCommandSettings(input);
  const { runtime, operands, options } = input;
  const shards = shardsIn(options.shards);
  const stopped = new AbortController();
  const stop = () => stopped.abort(new CommandError(exitCodes.failed, 'stopped; what was loaded before stays in use'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const log = createLog(settings.log, runtime);
    const pages = await indexPages(settings.search, runtime, log, { paths: operands, shards, signal: stopped.signal });
    // On one terminal the bar has to go before the line is written.
    await runtime.stderr.flush?.();
    runtime.stdout.write(`${settings.search.index} leads to ${pages} pages now\n`);
    return 0;
  } catch (error) {
    const named = byNamesOf(nameOf, error);
    if (named !== error || named instanceof CommandError) throw named;
    throw new CommandError(exitCodes.failed, `the pages were not loaded: ${(error as Error).message}`);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

function shardsIn(text: string | undefined): number {
  const shards = text === undefined ? 1 : /^\d+$/.test(text) ? Number(text) : 0;
  if (shards >= 1 && shards <= maxShards) return shards;
  throw new CommandError(exitCodes.badUsage, `--shards: must be a whole number from 1 to ${maxShards}`);
}
