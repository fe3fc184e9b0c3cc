import { percentDecode } from '../../http/percent-decode.ts';
import { redactText } from './redact-text.ts';
import { withoutNamedAttributes, withoutTold } from './redact-told.ts';
import { hidden, type Redaction } from './redaction.ts';

/** Begins where a name begins, so that long runs of letters are passed once. */
const named = /(["']?)(?<![\w.\-[\]%])([\w.\-[\]%]{2,})\1[ \t]*(?:=>|[:=])[ \t]*/g;
const mention =
  /secret(?!ar)|passw|passphrase|\bpwd|\btoken\b|_token|assertion|api.{0,3}key|access.{0,3}key|private.{0,3}key|credential|\bauthorization\b/i;

/**
 * A text of no known form without its secrets. What stands behind the name of a secret goes up to the end of the line;
 * when a name is left whose value cannot be made out, everything from it on goes.
 */
export function redactLoose(came: string, redaction: Redaction): string {
  const text = withoutNamedAttributes(came, redaction);
  let redacted = '';
  let copied = 0;
  const names = new RegExp(named);
  for (let match = names.exec(text); match !== null; match = names.exec(text)) {
    const kind = redaction.kindOf(match[2] ?? '');
    if (kind === undefined) {
      names.lastIndex = match.index + match[0].length;
      continue;
    }
    const start = match.index + match[0].length;
    const [end, replacement] = looseValue(text, start, redaction, match[0].includes('='));
    redacted += text.slice(copied, start) + replacement;
    copied = end;
    names.lastIndex = end;
  }
  redacted += text.slice(copied);
  return withoutMentions(
    redaction.hideByLook(redactText(withoutRows(withoutTold(redacted, redaction, isNoMention), redaction), redaction)),
    redaction,
  );
}

/** What is a mention takes the rest with it. */
const isNoMention = (name: string) => !mention.test(name);

/** Rows of a table with two columns. */
const row = /^(["']?)([\w.-]{2,100})\1[ \t]*[,;\t|][ \t]*(["']?)([^\s,;"']+)\3[ \t]*$/gm;

const withoutRows = (text: string, redaction: Redaction): string =>
  text.replace(row, (whole, _quote, name: string, mark: string, value: string) => {
    const kind = redaction.kindOf(name);
    if (kind === undefined || value.startsWith(hidden)) return whole;
    const end = whole.lastIndexOf(mark + value);
    return whole.slice(0, end) + mark + redaction.hide(value, kind) + mark;
  });

/** Where the value ends, and what is written instead. */
function looseValue(text: string, start: number, redaction: Redaction, isForm: boolean): [number, string] {
  const quote = text[start];
  if (text.startsWith(hidden, start) || text.startsWith(`"${hidden}`, start)) {
    const end = text.indexOf('*', start) + hidden.length;
    return [end, text.slice(start, end)];
  }
  if (quote === '"' || quote === "'") {
    for (let at = start + 1; at < text.length; at += 1) {
      if (text[at] === '\\') at += 1;
      else if (text[at] === quote) {
        redaction.add(text.slice(start + 1, at));
        return [at + 1, quote + hidden + quote];
      }
    }
  }
  const line = isForm ? /[^\r\n&]*/y : /[^\r\n]*/y;
  line.lastIndex = start;
  const value = line.exec(text)?.[0] ?? '';
  // A value that goes on in the next lines, or has parts of its own.
  if (quote === '"' || quote === "'" || /^\s*(?:[|>{[].*)?$/s.test(value)) {
    for (const [word] of text.slice(start).matchAll(/[^\s"'{}[\],:]+/g)) redaction.add(word);
    return [text.length, hidden];
  }
  redaction.add(value);
  return [start + value.length, hidden];
}

const settled = /(?<![\w.\-[\]%])[\w.\-[\]%]{2,}["']?\s*(?:=>|[:=])\s*["']?\*{3}[\w.-]*/g;

/** Names of several words, such as `max_tokens` and `passwordPolicy`. A word alone may be a part of anything. */
const ofWords = /(?<![\w.-])[a-z]{1,40}(?:[_.-][a-z]{1,40}|[A-Z][a-z]{1,40}){1,9}(?![\w.-])/g;

/** Everything from the first name of a secret on goes, unless its value is hidden already. */
function withoutMentions(text: string, { kindOf }: Redaction): string {
  const blank = (found: string) => ' '.repeat(found.length);
  const withoutHarmless = (named: string) =>
    named.replace(ofWords, (name) => (mention.test(name) && kindOf(name) === undefined ? blank(name) : name));
  const unsettled = withoutHarmless(text.replace(settled, blank));
  const at = unsettled.search(mention);
  if (at >= 0) return text.slice(0, at) + hidden;
  const decoded = unescaped(unsettled);
  return decoded !== unsettled && mention.test(withoutHarmless(decoded)) ? hidden : text;
}

/** Without percent-encoding, `\u` escapes and the zero bytes of UTF-16. */
const unescaped = (text: string): string =>
  percentDecode(percentDecode(text))
    .replace(/\\u([0-9a-f]{4})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '');
