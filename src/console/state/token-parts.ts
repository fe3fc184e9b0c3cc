import { type ReadToken, readToken, tokenPattern } from './jwt.ts';

/** A piece of a text: plain text, or a token. */
export type TextPart = { readonly text: string; readonly token?: ReadToken };

/** Cuts a text where tokens begin and end. */
export function tokenParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let copied = 0;
  for (const { 0: found, index } of text.matchAll(tokenPattern)) {
    const token = readToken(found);
    if (token === undefined) continue;
    if (index > copied) parts.push({ text: text.slice(copied, index) });
    parts.push({ text: found, token });
    copied = index + found.length;
  }
  if (copied < text.length || parts.length === 0) parts.push({ text: text.slice(copied) });
  return parts;
}
