import { execFileSync } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const licencesFile = 'dist/licences.txt';

/** Puts the licences of what the package contains beside it. */
export const writeLicences = (target) => copyFile(licencesFile, path.join(target, 'licences.txt'));

/**
 * Writes a software bill of materials (CycloneDX) of what the package contains: of all that is installed here only the
 * packages whose code is bundled, which are those that the licences name.
 * Those that the build fetches by itself (`document-packages.mjs`) have a name and a version only.
 */
export async function writeBillOfMaterials(target) {
  const args = ['sbom', '--sbom-format', 'cyclonedx'];
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  const all = JSON.parse(execFileSync('npm', args, options));
  const bundled = [
    ...(await readFile(licencesFile, 'utf8')).matchAll(/^(@?[a-z][\w./-]*) (\d+\.\d+\.\d+\S*) \(/gm),
  ].map(([, name, version]) => `${name}@${version}`);
  const nameOf = ({ group, name, version }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`;
  const components = bundled.map(
    (id) => all.components.find((component) => nameOf(component) === id) ?? fetchedComponent(id),
  );
  const references = new Set(components.map((component) => component['bom-ref']));
  const dependencies = all.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)) }));
  const bill = { ...all, components, dependencies };
  await writeFile(path.join(target, 'sbom.cdx.json'), `${JSON.stringify(bill, undefined, 2)}\n`);
}

function fetchedComponent(id) {
  const [name, version] = [id.slice(0, id.lastIndexOf('@')), id.slice(id.lastIndexOf('@') + 1)];
  return { 'bom-ref': id, type: 'library', name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` };
}
