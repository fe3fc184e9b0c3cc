import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documents } from '../../support/documents.ts';
import { languageTool } from '../support/language-tool.ts';

/** What the documents say of a client. */
interface Row {
  readonly client: string;
  readonly version: string;
  readonly variables: readonly string[];
}

/** Where a client is installed: its sources, and its version. */
interface Installed {
  readonly version: string;
  readonly sources: readonly string[];
}

/** The table of what each client reads. */
export const rows: readonly Row[] = [
  ...(documents.find(({ file }) => file === 'src/docs/clients.md')?.text ?? '').matchAll(
    /^\| (\S[^|]*?) \| ([\d.]+) \| ([^|]*) \|/gm,
  ),
].map(([, client = '', version = '', cell = '']) => ({
  client,
  version,
  variables: [...cell.matchAll(/`([A-Z_\d]+)`/g)].map(([, name = '']) => name),
}));

/** How sources in JavaScript and Python name a variable that they read. */
const reading = [
  /process\.env(?:\.|\[["'])([A-Z][A-Z_\d]+)/g,
  /getEnvironmentVariable\(["']([A-Z][A-Z_\d]+)/g,
  /(?:getenv|environ\.get|environ\[)\(?["']([A-Z][A-Z_\d]+)/g,
  /get_from_dict_or_env\([^)]*["']([A-Z][A-Z_\d]+)["']/g,
];

/** What differs between the row and the package; undefined when nothing does. */
export function differenceOf({ client, version, variables }: Row, installed: Installed): string | undefined {
  const read = new Set(
    installed.sources.flatMap((text) => reading.flatMap((one) => [...text.matchAll(one)])).map(([, name]) => name),
  );
  const [wanted, found] = [variables.toSorted().join(), [...read].sort().join()];
  if (installed.version !== version) return `${client} is ${installed.version}, and the table has ${version}`;
  return wanted === found ? undefined : `${client} reads ${found || 'none'}, and the table has ${wanted || 'none'}`;
}

const textsBelow = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/** A package of npm, in a folder of packages. */
export function npmPackage(folder: string, name: string): Installed {
  const place = path.join(folder, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  return { version, sources: textsBelow(place, /\.[cm]?js$/) };
}

/** A package of Python, by the name of its module. */
export function pythonPackage(python: string, name: string, module: string): Installed {
  const ask = `import importlib.metadata as m, importlib.util as u
print(m.version(${JSON.stringify(name)}))
print(u.find_spec(${JSON.stringify(module)}).submodule_search_locations[0])`;
  const [version = '', folder = ''] = execFileSync(python, ['-c', ask], { encoding: 'utf8' }).trim().split('\n');
  return { version, sources: textsBelow(folder, /\.py$/) };
}

/** Spring Boot, whose properties are set by variables: in capitals, with `_` for a dot and nothing for a dash. */
export function springBoot(python: string, version: string): Installed {
  const folder = path.join(os.tmpdir(), 'understudy-spring');
  const jar = path.join(folder, `spring-boot-autoconfigure-${version}.jar`);
  if (!existsSync(jar)) {
    const mvn = languageTool('mvn', '--version', 'maven');
    mkdirSync(folder, { recursive: true });
    const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy';
    const artifact = `-Dartifact=org.springframework.boot:spring-boot-autoconfigure:${version}`;
    execFileSync(mvn, ['-q', copy, artifact, `-DoutputDirectory=${folder}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const unzip = 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())';
  const file = 'META-INF/spring-configuration-metadata.json';
  const metadata = execFileSync(python, ['-c', unzip, jar, file], { encoding: 'utf8', maxBuffer: 1e8 });
  const names = JSON.parse(metadata).properties.map(({ name }: { name: string }) => name) as string[];
  const read = names.filter((name) => /^spring\.security\.oauth2\.resourceserver\.jwt\.issuer-uri$/.test(name));
  const variables = read.map((name) => name.replaceAll('-', '').replaceAll('.', '_').toUpperCase());
  return { version, sources: variables.map((name) => `process.env.${name}`) };
}
