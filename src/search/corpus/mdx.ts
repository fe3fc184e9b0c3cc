import { fence } from '../engine/markdown-marks.ts';
import { markdownPages } from './markdown.ts';
import type { Reader } from './reader.ts';

/** A statement of JavaScript between the paragraphs; it ends with an empty line. */
const statement = /^(?:import|export)\s/;
/** An expression that stands alone, and comments. */
const expression = /^\s*\{.*\}\s*$/;
const comment = /\{\/\*[\s\S]*?\*\/\}/g;
/** Tags of components begin with a capital. */
const component = /<\/?(?:[A-Z][\w.]{0,100})?(?:\s[^<>]{0,2000})?\/?>/g;

/** MDX: Markdown without its JavaScript. The texts inside of components stay; their tags go as those of HTML do. */
export const mdx: Reader = (file) => markdownPages(file, withoutScript);

export function withoutScript(text: string): string {
  const [head = '', body = text] = /^(---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$))([\s\S]*)$/.exec(text)?.slice(1) ?? [];
  const lines: string[] = [];
  let inCode = false;
  let inStatement = false;
  for (const line of body.replace(comment, '').split('\n')) {
    if (fence.test(line)) inCode = !inCode;
    if (!inCode && statement.test(line)) inStatement = true;
    if (line.trim() === '') inStatement = false;
    if (inCode) lines.push(line);
    else if (!inStatement && !expression.test(line)) lines.push(line.replace(component, ''));
  }
  return head + lines.join('\n');
}
