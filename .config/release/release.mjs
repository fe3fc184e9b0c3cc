// npm run release [-- FOLDER]: makes all that a release consists of, in .release/ unless a folder is named, checks it and
// lists it. Nothing is published. What the owner has to fill in stands in .config/owner.json.
//   --draft             takes the changes under Unreleased, if the changelog has no section for the version yet
//   --without-image     where an engine runs, but its base images cannot be had
//   --build-arg NAME=…  for the image, as often as needed
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeBillOfMaterials, writeLicences } from './bill-of-materials.mjs';
import { writeChecksums } from './checksums.mjs';
import { saveImage } from './image.mjs';
import { packJar, packPackage, packWheel } from './packages.mjs';
import { releaseNotes, versions } from './versions.mjs';

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    draft: { type: 'boolean', default: false },
    'without-image': { type: 'boolean', default: false },
    'build-arg': { type: 'string', multiple: true, default: [] },
  },
});
const target = path.resolve(positionals[0] ?? '.release');
const say = (line) => process.stdout.write(`${line}\n`);

try {
  const version = versions();
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await writeFile(path.join(target, 'release-notes.md'), releaseNotes(version, values.draft));
  packPackage(version, target);
  packWheel(version, target);
  packJar(version, target);
  await writeLicences(target);
  await writeBillOfMaterials(target);
  if (!values['without-image']) say(await saveImage(version, target, values['build-arg']));
  say('');
  for (const { name, bytes } of await writeChecksums(target)) say(`${String(bytes).padStart(10)}  ${name}`);
} catch (error) {
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 1;
}
