import { percentDecode } from '../http/percent-decode.ts';

/**
 * Parses a raw query: `&` separates, the first `=` ends the name, `+` is a blank, and invalid percent-encoding stays as
 * it is. Of equal names the last one counts (Starlette 1.10). It never fails.
 */
export function readQuery(query: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    if (equals < 0) values.set(decode(part), '');
    else values.set(decode(part.slice(0, equals)), decode(part.slice(equals + 1)));
  }
  return values;
}

const decode = (text: string) => percentDecode(text.includes('+') ? text.replaceAll('+', ' ') : text);
