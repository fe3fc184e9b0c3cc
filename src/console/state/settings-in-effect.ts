import type { ControlledServer } from '../../client.ts';

type DescribedSetting = Awaited<ReturnType<ControlledServer['settings']['described']>>[number];

/** Why settings have no effect, by their nested names. */
export const reasonsOf = (all: readonly DescribedSetting[]): ReadonlyMap<string, string> =>
  new Map(all.flatMap(({ name, no_effect: reason }) => (reason === undefined ? [] : [[name, reason]])));

/** Settings that somebody has changed and that have no effect. */
export const inVain = (all: readonly DescribedSetting[]): readonly DescribedSetting[] =>
  all.filter(({ changed, no_effect: reason }) => changed && reason !== undefined);

/** What can only be set when the process starts, with the text of each value. */
export const ofProcess = (
  all: readonly DescribedSetting[],
): readonly (DescribedSetting & { readonly text: string })[] =>
  all.filter(({ scope }) => scope === 'process').map((one) => ({ ...one, text: textOf(one.value) }));

/**
 * The settings as lines of a file `.env`: those of a sandbox, and what was changed of the process. Those without effect are
 * left out, and secrets are left to whoever writes the file.
 */
export function dotEnv(all: readonly DescribedSetting[]): string {
  const lines = all.flatMap(({ variable, value, scope, changed, no_effect: reason }) => {
    const text = textOf(value);
    if (reason !== undefined || (scope === 'process' && !changed)) return [];
    if (text.includes(mask)) return [`# ${variable}=`];
    return text === '' ? [] : [`${variable}=${/[\s#"']/.test(text) ? JSON.stringify(text) : text}`];
  });
  return `${lines.join('\n')}\n`;
}

const mask = '***';

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};
