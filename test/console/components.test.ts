import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['src/console/components', 'src/console/views'];
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);

test.each(files.filter((file) => file.endsWith('.tsx')).map((file) => [file]))('%s is one component', (file) => {
  const exported = readFileSync(file, 'utf8').match(/^export (?:function|class|const) [A-Z]\w*/gm) ?? [];
  expect(exported).toHaveLength(1);
});
