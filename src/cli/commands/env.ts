import { environmentOf } from '../../control/client/environment.ts';
import { urlOf } from '../../server/listening/listen.ts';
import { openRoots } from '../../server/loading/open-roots.ts';
import { byNamesOf, readCommandSettings } from '../command-settings.ts';
import { CommandError, exitCodes } from '../exit.ts';
import type { CommandInput } from './command.ts';

/** Prints what a shell sources so that clients reach the server of these settings and trust it. */
export async function run(input: CommandInput): Promise<number> {
  const { options, runtime, environment } = input;
  const { settings, nameOf } = readCommandSettings(input);
  const { host, port, tls, intercept } = settings;
  if (port === 0) throw new CommandError(exitCodes.badUsage, `${nameOf('PORT')}: 0 is not the port that was taken`);
  const isSecure = tls.mode !== undefined || tls.certFile !== undefined;
  const isProxy = intercept.hosts.length > 0;
  if (options.proxy !== undefined && !isProxy)
    throw new CommandError(
      exitCodes.badUsage,
      `--proxy: ${nameOf('INTERCEPT_HOSTS')} names no host, so it is no proxy`,
    );
  const proxy = urlOf(host, port);
  const roots =
    tls.mode !== undefined || isProxy
      ? await openRoots(settings, environment.SSL_CERT_FILE).catch((error) => Promise.reject(byNamesOf(nameOf, error)))
      : undefined;
  const variables = {
    ...environmentOf(urlOf(host, port, isSecure ? 'https' : 'http'), settings, roots?.ownFile),
    ...(isProxy && { TAVILY_HTTPS_PROXY: proxy }),
    ...(roots && {
      SSL_CERT_FILE: roots.allFile,
      REQUESTS_CA_BUNDLE: roots.allFile,
      CURL_CA_BUNDLE: roots.allFile,
    }),
    ...(options.proxy !== undefined && {
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      NO_PROXY: 'localhost,127.0.0.1,::1',
      NODE_USE_ENV_PROXY: '1',
    }),
  };
  runtime.stdout.write(
    Object.entries(variables)
      .map(([name, value]) => (options.powershell === undefined ? forShell(name, value) : forPowerShell(name, value)))
      .join(''),
  );
  return 0;
}

const forShell = (name: string, value: string) => `export ${name}=${quoted(value)}\n`;
const forPowerShell = (name: string, value: string) => `$env:${name} = '${value.replaceAll("'", "''")}'\n`;

/** As a POSIX shell reads it. */
const quoted = (text: string) => (/^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
