import { readFileSync } from 'node:fs';

const javaFile = 'src/testing/java/pom.xml';

/**
 * The version that the manifest of the package names.
 * @throws when the pytest plugin or the library for Java has another one; that of Go has a tag only.
 */
export function versions() {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const places = { 'src/testing/pytest/pyproject.toml': /^version = "(.*)"$/m, [javaFile]: /<version>(.*)<\/version>/ };
  for (const [file, pattern] of Object.entries(places)) {
    const found = pattern.exec(readFileSync(file, 'utf8'))?.[1];
    if (found !== version) throw new Error(`${file} has version ${found}, and package.json ${version}`);
  }
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
