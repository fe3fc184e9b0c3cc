/** The first of the offered types that a client prefers, by `Accept` (RFC 9110 section 12.5.1); undefined for none. */
export function negotiate(accept: string | undefined, offered: readonly string[]): string | undefined {
  const ranges = (accept ?? '*/*').split(',').map((item, place) => {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { range, quality: quality === undefined ? 1 : Number(quality), place };
  });
  ranges.sort((a, b) => b.quality - a.quality || a.place - b.place);
  for (const { range, quality } of ranges) {
    if (!(quality > 0)) continue;
    const match = offered.find((type) => range === type || range === '*/*' || range === `${type.split('/', 1)[0]}/*`);
    if (match !== undefined) return match;
  }
  return undefined;
}

const rangesOf = (accept: string) => accept.split(',').map((item) => item.split(';', 1)[0]?.trim().toLowerCase() ?? '');

/** Whether `Accept` names a type at all: qualities do not matter, also not that of 0 (Keycloak 26.7). */
export const isAcceptable = (accept: string | undefined, type: string): boolean =>
  accept === undefined || accept.trim() === '' || rangesOf(accept).includes('*/*') || isNamed(accept, type);

/** Whether `Accept` names a type by itself or by its kind (`text/*`); a range for all types is not enough. */
export const isNamed = (accept: string | undefined, type: string): boolean =>
  rangesOf(accept ?? '').some((range) => range === type || range === `${type.split('/', 1)[0]}/*`);
