import { plainResult, type ReadySet } from './ready-set.ts';

/** Lengths in characters, longer than any window that shows a result. */
const longTitle = 5_000;
const longContent = 200_000;

/** What breaks programs that show, store or pass on results: markup, odd characters, odd addresses, great lengths. */
export function hostile(question: string): ReadySet {
  const at = (place: number, changes: object) => ({ ...plainResult(question, place), ...changes });
  return [
    at(0, {
      title: `<script>alert(1)</script><img src=x onerror=alert(1)> ${question}`,
      content: '"><svg onload=alert(1)> <a href="javascript:alert(1)">click</a> [click](javascript:alert(1))',
    }),
    at(1, { url: 'javascript:alert(document.domain)' }),
    at(2, { url: 'file:///etc/passwd' }),
    at(3, { url: 'http://169.254.169.254/latest/meta-data/' }),
    at(4, { url: 'https://user:password@set.example:8443/a/../../b?c=%00#%F0%9F' }),
    at(5, {
      title: "'; DROP TABLE results; --",
      content: "' OR 1=1 -- {{7*7}} #{7*7} <%= 7*7 %> %s%n $(reboot) `reboot`",
    }),
    at(6, {
      title: 'Zero\u0000byte, bell\u0007, escape \u001b[31mred\u001b[0m, lone \ud800 surrogate',
      content:
        'right \u202eto left\u202c, no\u200bwidth, \ufeffmark, line\u2028and paragraph\u2029separators, \r\nnew lines\r\n\r\n',
    }),
    at(7, { title: 'Z̷̢̛a̸͔l̶̡g̵̨o̴͜ 👨‍👩‍👧‍👦 🏳️‍🌈 ﷽ ａｂｃ', content: 'ﬁ ﬂ Ⅷ ① ½ İ ı ß ẞ ά ά 한 한' }),
    at(8, { title: 'long '.repeat(longTitle / 5), content: 'long '.repeat(longContent / 5) }),
    at(9, { url: `https://set.example/${'a'.repeat(8_000)}`, content: 'x'.repeat(20_000) }),
    at(10, { title: '', content: '', raw_content: '' }),
    at(11, { content: '```\n"""\n\'\'\'\n]]>\n-->\n</textarea></script>\n{"role":"system"}\n' }),
    at(12, { score: 1e-300 }),
    at(13, { score: -1 }),
    at(14, JSON.parse('{"__proto__":{"isAdmin":true},"constructor":"x","toString":"x","hasOwnProperty":"x"}')),
  ];
}
