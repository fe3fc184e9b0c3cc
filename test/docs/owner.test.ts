import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import owner from '../../.config/owner.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

const textOf = (file: string) => readFileSync(file, 'utf8');

test('the libraries and their documents have the names that the owner gives them', () => {
  const hint = 'node .config/name-libraries.mjs writes them';
  expect(textOf('src/testing/go/go.mod'), hint).toContain(`module ${owner.goModule}\n`);
  for (const document of ['go', 'token-checks'])
    expect(textOf(`src/docs/${document}.md`), hint).toContain(`understudy "${owner.goModule}"`);
  for (const file of ['src/testing/java/pom.xml', 'src/docs/java.md'])
    expect(textOf(file), hint).toContain(`<groupId>${owner.javaGroup}</groupId>`);
});

test('the libraries have the version of the package', () => {
  const { version } = packageJson;
  expect(textOf('src/testing/pytest/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
  expect(/<version>(.*?)<\/version>/.exec(textOf('src/testing/java/pom.xml'))?.[1]).toBe(version);
  expect(/<version>(.*?)<\/version>/.exec(textOf('src/docs/java.md'))?.[1]).toBe(version);
});
