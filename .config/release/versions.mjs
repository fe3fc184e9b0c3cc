import { readFileSync } from 'node:fs';

/**
 * The version that the manifest of the package names.
 * @throws when the pytest plugin has another one.
 */
export function versions() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const file = 'src/testing/pytest/pyproject.toml';
  const ofPlugin = /^version = "(.*)"$/m.exec(readFileSync(file, 'utf8'))?.[1];
  if (ofPlugin !== version) throw new Error(`${file} has version ${ofPlugin}, and package.json ${version}`);
  return version;
}

/**
 * What changed in a version, in Markdown: the section of the changelog without its heading.
 * @param {boolean} isDraft whether what stands under Unreleased will do
 * @throws when there is no section with a date, or when changes stand under Unreleased: a release has all of them.
 */
export function releaseNotes(version, isDraft) {
  const sections = readFileSync('.github/CHANGELOG.md', 'utf8').split(/^## /m).slice(1);
  const named = (name) => sections.find((section) => section.startsWith(`[${name}]`));
  const textOf = (section) => section?.slice(section.indexOf('\n')).trim() ?? '';
  const unreleased = textOf(named('Unreleased'));
  if (isDraft && unreleased !== '') return `${unreleased}\n`;
  if (unreleased !== '') throw new Error('the changelog has changes under Unreleased, which no version has');
  const section = named(version);
  if (!/^\[[^\]]+\] - \d{4}-\d{2}-\d{2}\n/.test(section ?? ''))
    throw new Error(`the changelog has no dated section for ${version}`);
  return `${textOf(section)}\n`;
}
