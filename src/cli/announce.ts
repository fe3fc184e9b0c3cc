import packageJson from '../../package.json' with { type: 'json' };
import type { Runtime } from '../runtime/runtime.ts';
import type { StartedServer } from '../server/start.ts';
import type { Settings } from '../settings/schema.ts';
import { banner, bannerLine, controlWarning, exposureWarning, proxyWarning } from './banner.ts';

/** How long the banner waits for the search index before it says that it is loading. */
const bannerTimeoutMs = 2_000;

type Announced = Pick<StartedServer, 'url' | 'ip' | 'log' | 'pages' | 'realms' | 'authorityFile'>;

/** Says that the server listens, and what is unwise about its settings. */
export async function announce(
  { url, ip, log, pages, realms, authorityFile }: Announced,
  settings: Settings,
  { clock, stderr }: Pick<Runtime, 'clock' | 'stderr'>,
): Promise<void> {
  for (const warning of [exposureWarning(settings, ip), controlWarning(settings)]) {
    if (warning !== undefined) log.warn(warning);
  }
  const loaded = await Promise.race([pages(), clock.sleep(bannerTimeoutMs).then(() => undefined)]);
  const facts = { version: packageJson.version, url, settings, realms, authorityFile, pages: loaded };
  const { format, level } = settings.log;
  if (format === 'json' || !stderr.isTerminal) log.announce(bannerLine(facts));
  else if (level !== 'silent') stderr.write(banner(facts));
  const proxies = proxyWarning(settings, ip);
  if (proxies !== undefined) log.warn(proxies);
  if (loaded === undefined) log.info(`the search index holds ${await pages()} pages`);
}
