import {
  badge,
  code,
  definition,
  fence,
  htmlHeading,
  image,
  isBadgeUrl,
  lineBreak,
  reference,
  tag,
  withoutComments,
} from '../engine/markdown-marks.ts';

/** Markdown that says the same with inline links only: no references, no badges, no HTML. Code stays as it is. */
export function tidyMarkdown(markdown: string): string {
  const lines = withoutComments(markdown).split('\n');
  const targets = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', url = ''] = definition.exec(line) ?? [];
    if (url !== '') targets.set(name.toLowerCase(), url);
  }
  const resolve = (whole: string, mark: string, name: string, id: string): string => {
    if (name.startsWith('!')) return '';
    const url = targets.get((id === '' ? name : id).toLowerCase());
    if (url !== undefined) return mark === '!' && isBadgeUrl.test(url) ? '' : `${mark}[${name}](${url})`;
    return whole;
  };
  const tidy = (part: string) =>
    part
      .replace(badge, '')
      .replace(reference, resolve)
      .replace(image, (whole, _description, url: string) => (isBadgeUrl.test(url) ? '' : whole))
      .replace(lineBreak, ' ')
      .replace(tag, '');
  let inCode = false;
  const tidied: string[] = [];
  for (const line of lines) {
    if (fence.test(line)) inCode = !inCode;
    if (inCode || fence.test(line)) tidied.push(line);
    else if (!definition.test(line)) {
      const heading = htmlHeading.exec(line)?.[1];
      tidied.push(
        (heading === undefined ? line : `# ${heading}`)
          .split(code)
          .map((part, place) => (place % 2 === 1 ? part : tidy(part)))
          .join('')
          .trimEnd(),
      );
    }
  }
  return tidied
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
