// node .config/name-libraries.mjs: gives the libraries for Go and Java, and the documents about them, the module path and
// the group that .config/owner.json names.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const goFile = 'src/testing/go/go.mod';
const javaFile = 'src/testing/java/pom.xml';
const { goModule, javaGroup } = JSON.parse(readFileSync('.config/owner.json', 'utf8'));
const formerModule = /^module (\S+)$/m.exec(readFileSync(goFile, 'utf8'))[1];
const formerGroup = /<groupId>(.*?)<\/groupId>/.exec(readFileSync(javaFile, 'utf8'))[1];

const documents = readdirSync('src/docs').map((name) => `src/docs/${name}`);
for (const file of [goFile, javaFile, ...documents]) {
  const text = readFileSync(file, 'utf8');
  const named = text
    .replaceAll(formerModule, goModule)
    .replaceAll(`<groupId>${formerGroup}</groupId>`, `<groupId>${javaGroup}</groupId>`);
  if (named !== text) writeFileSync(file, named);
}
