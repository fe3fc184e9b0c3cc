// Run by `npm pack`. The package is packed with a manifest of its own: its bundles need no dependencies, and what serves
// only the repository is left out. The repository's is put back afterwards. npm reads both scripts' commands beforehand.
import { copyFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const manifest = 'package.json';
const kept = 'node_modules/.package.json.kept';

/** What a user of the package has nothing to do with. `private` keeps the folder from being published in its place. */
const ofRepository = [
  'private',
  'scripts',
  'dependencies',
  'devDependencies',
  'overrides',
  'allowScripts',
  'knip',
  'scarfSettings',
];

/** What the README leads to. They stand where they are written, so that its links work in the package, too. */
const documents = [
  'src/docs',
  ...['CHANGELOG', 'CONTRIBUTING', 'SECURITY'].map((name) => `.github/${name}.md`),
  '.github/*.{png,svg}',
];

function restore() {
  if (existsSync(kept)) renameSync(kept, manifest);
}

// One that an interrupted run has left behind.
restore();
if (process.argv[2] === 'write') {
  copyFileSync(manifest, kept);
  const members = Object.entries(JSON.parse(readFileSync(manifest, 'utf8')));
  const { homepage, repository, bugs } = JSON.parse(readFileSync('.config/owner.json', 'utf8'));
  const addresses = Object.entries({ homepage, repository, bugs }).filter(([, address]) => address !== '');
  const packed = Object.fromEntries([...members.filter(([name]) => !ofRepository.includes(name)), ...addresses]);
  // What former builds have left in dist/ is not packed, and a user has no sources that a map would lead to.
  const { files } = JSON.parse(readFileSync('dist/.built', 'utf8'));
  packed.files = [...files.filter((file) => !/\.map$|^dist\/\./.test(file)), ...documents];
  writeFileSync(manifest, `${JSON.stringify(packed, null, 2)}\n`);
}
