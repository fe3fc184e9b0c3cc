import { parseHTML } from 'linkedom';

/** A mail as its reader sees it. */
interface ReadMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The bytes of a text in quoted-printable. */
const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

/** A header with its encoded words (RFC 2047). */
const headerText = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_whole, kind: string, text: string) =>
      (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : quotedPrintable(text.replaceAll('_', ' '))).toString(
        'latin1',
      ),
    );

/** Letters that were cut in the middle of their bytes are put together again. */
const utf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8');

const headersAnd = (part: string): [Map<string, string>, string] => {
  const [head = '', ...rest] = part.split('\n\n');
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return [new Map(headers), rest.join('\n\n')];
};

/** @param lines of one mail, as they came over SMTP */
function readMail(lines: readonly string[]): ReadMail {
  const [headers, body] = headersAnd(lines.map((line) => line.replace(/^\.\./, '.')).join('\n'));
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? 'none';
  const parts = new Map<string, string>();
  for (const part of body.split(`--${boundary}`).slice(1)) {
    const [own, content] = headersAnd(part.replace(/^\n/, ''));
    const encoding = own.get('content-transfer-encoding')?.toLowerCase();
    const bytes =
      encoding === 'base64'
        ? Buffer.from(content, 'base64')
        : encoding === 'quoted-printable'
          ? quotedPrintable(content)
          : Buffer.from(content);
    parts.set(own.get('content-type')?.split(';')[0] ?? '', bytes.toString('utf8'));
  }
  const subject = headerText(headers.get('subject') ?? '');
  return {
    subject: /[\x80-\xff]/.test(subject) ? utf8(subject) : subject,
    text: parts.get('text/plain') ?? '',
    html: parts.get('text/html') ?? '',
  };
}

/** All mails so far. @param lines as they came over SMTP */
export function mailsIn(lines: readonly string[]): ReadMail[] {
  const mails: ReadMail[] = [];
  for (let at = lines.indexOf('DATA'); at >= 0; at = lines.indexOf('DATA', at + 1))
    mails.push(readMail(lines.slice(at + 1, lines.indexOf('.', at))));
  return mails;
}

/** The link of a mail. */
export const linkIn = (mail: ReadMail | undefined): string | undefined =>
  /https?:\S+action-token\S+/.exec(mail?.text ?? '')?.[0];

/** What of a mail is the same on both servers: the words that programs look for, and the text of the realm. */
export function comparedMail({ subject, text, html }: ReadMail): unknown {
  const { document } = parseHTML(html);
  const link = document.querySelector('a');
  return {
    subject,
    text: text.replace(/https?:\S+/g, 'LINK').trim(),
    language: [document.documentElement?.getAttribute('lang'), document.documentElement?.getAttribute('dir')],
    link: (link?.textContent ?? '').replace(/https?:\S+/g, 'LINK'),
    rel: link?.getAttribute('rel'),
  };
}
