import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { draftPath, keepPlaced } from './place-file.mjs';

const run = promisify(execFile);

/**
 * Packages that have a bundle for browsers. They are not in package.json: a bundle has in it what the package depends on,
 * and npm would install that too, a hundred packages for ReDoc.
 */
const packages = {
  'swagger-ui-dist': {
    version: '5.35.0',
    integrity: 'sha512-U06rpMtW9V3XPGOBeamTUSr0Z09jMX4IJuANpE/EZbAhw0G8CgwrzU4YmXkn/h0wCDNsXdGarTNNHC3sU8yVUQ==',
    files: [
      'package.json',
      'LICENSE',
      'NOTICE',
      'swagger-ui-bundle.js',
      'swagger-ui-bundle.js.LICENSE.txt',
      'swagger-ui.css',
      'favicon-32x32.png',
      'oauth2-redirect.js',
    ],
  },
  redoc: {
    version: '2.5.4',
    integrity: 'sha512-M6jWhG1qoBnH6TFmzJnstyCZ87HmOY/UzDm78mHiYihEdlV/YcS9ogOo1NlElnJMeLsyxHFe2yFc4sNjHTrABQ==',
    files: ['package.json', 'LICENSE', 'bundles/redoc.standalone.js', 'bundles/redoc.standalone.js.LICENSE.txt'],
  },
};

/**
 * The folder that has these files of a package. npm fetches the package once; later builds find them there.
 * @throws when npm fetches anything else than what was there when the version was chosen
 */
export async function documentPackage(name) {
  const { version, integrity, files } = packages[name];
  const folder = path.join('dist', '.documents', `${name}-${version}`);
  if (files.some((file) => !existsSync(path.join(folder, file)))) {
    const draft = await draftPath();
    await mkdir(draft);
    const archive = await fetched(`${name}@${version}`, integrity, draft);
    await run('tar', ['-xzf', archive, ...files.map((file) => `package/${file}`)], { cwd: draft });
    await mkdir(path.dirname(folder), { recursive: true });
    await rename(path.join(draft, 'package'), folder);
  }
  for (const file of files) await keepPlaced(path.join(folder, file));
  return folder;
}

/** The name of the archive that npm puts into a folder. */
async function fetched(name, integrity, folder) {
  const { stdout } = await run('npm', ['pack', name, '--silent', '--prefer-offline', '--pack-destination', folder]);
  const archive = stdout.trim();
  const digest = createHash('sha512')
    .update(await readFile(path.join(folder, archive)))
    .digest('base64');
  if (`sha512-${digest}` !== integrity) throw new Error(`${name} is not what it was: sha512-${digest}`);
  return archive;
}
