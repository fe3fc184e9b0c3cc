import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const legalFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i;
const rule = `\n\n${'-'.repeat(80)}\n\n`;

const ownTexts = `The texts of the pages that come with this package are its own, under its licence. The publishers under whose addresses they
stand have neither written nor checked them.`;

/** Where the packages lie that bundled files of node_modules belong to. */
export function packagesOf(files) {
  const folders = files.map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

/**
 * The licences of packages whose code is shipped, in one text.
 * @param {readonly string[]} folders of packages
 * @param {readonly string[]} notices further files: what these packages have bundled themselves
 * @throws when a package says nothing about its licence.
 */
export function licences(folders, notices) {
  const parts = folders
    .map((folder) => ({ folder, ...JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ folder, name, version, license, author }) => {
      const files = readdirSync(folder).filter((file) => legalFile.test(file));
      if (license === undefined && files.length === 0) throw new Error(`${name} has no licence`);
      const holder = typeof author === 'object' ? author.name : author;
      const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
      const none = `The package has no text of its licence${holder === undefined ? '' : `; its author is ${holder}`}.`;
      return [`${name} ${version} (${license ?? 'see below'})`, ...(texts.length > 0 ? texts : [none])].join('\n\n');
    });
  const further = notices.map((file) => `${path.basename(file)}\n\n${readFileSync(file, 'utf8').trim()}`);
  return `${ownTexts}\n\nThis package contains code of the packages below.${rule}${[...parts, ...further].join(rule)}\n`;
}
