import { flagOf } from '../../src/cli/arguments.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';

const settings = new Set(settingsTable.map(({ env }) => env));

/** PowerShell splits at a comma and fills in behind `$`; what holds neither stands without quotes. */
const quoted = (text: string) => (/^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`);

/** What may be read by others who list the processes of the machine. */
const isSecret = (name: string) => /PASSWORD|SECRET/.test(name);

/** A command of a POSIX shell as PowerShell takes it. Settings before a command become its options, but for secrets. */
export function inPowerShell(command: string): string {
  return command.split(' && ').map(single).join('; ');
}

function single(command: string): string {
  if (command === 'eval "$(node dist/main.js env --proxy)"')
    return "Invoke-Expression ((node dist/main.js env --proxy --powershell) -join ';')";
  const [, assignments = '', rest = ''] = /^(?:export )?((?:[A-Z_]+=\S+ ?)*)(.*)$/.exec(command) ?? [];
  const pairs = assignments
    .trim()
    .split(' ')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split(/=(.*)/s) as [string, string]);
  const isServer = /^(npm start|node dist\/main\.js)\b/.test(rest);
  const options = pairs.filter(([name]) => isServer && settings.has(name) && !isSecret(name));
  const variables = pairs.filter((pair) => !options.includes(pair));
  const program = rest
    .replace(/^npm start(?: --)?/, 'node dist/main.js')
    // PowerShell's own npm loses the two dashes.
    .replace(/^npm (?=.* -- )/, 'npm.cmd ')
    .replace(/^mkdir -p /, 'mkdir -Force ');
  return [
    ...variables.map(([name, value]) => `$env:${name} = '${value}'`),
    ...(program === ''
      ? []
      : [[program, ...options.map(([name, value]) => `${flagOf(name)} ${quoted(value)}`)].join(' ')]),
  ].join('; ');
}
