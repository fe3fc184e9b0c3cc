import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageTool } from '../support/language-tool.ts';

/** JUnit with all it needs in one file. */
export function junit(): string {
  const [jar] = mavenJars('org.junit.platform', 'junit-platform-console-standalone', '1.11.4');
  if (jar === undefined) throw new Error('Maven has fetched no JUnit');
  return jar;
}

/** The files of a Java package and of what it depends on, fetched once by Maven. */
export function mavenJars(group: string, name: string, version: string): string[] {
  const folder = path.join(os.tmpdir(), 'understudy-junit', `${name}-${version}`);
  const complete = path.join(folder, 'complete');
  if (!existsSync(complete)) {
    fetchJars(folder, `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`);
    writeFileSync(complete, '');
  }
  const jars = readdirSync(folder).filter((file) => file.endsWith('.jar'));
  return jars.map((file) => path.join(folder, file));
}

function fetchJars(folder: string, dependency: string): void {
  mkdirSync(folder, { recursive: true });
  const own = '<groupId>tests</groupId><artifactId>tests</artifactId><version>1</version>';
  const dependencies = `<dependencies><dependency>${dependency}</dependency></dependencies>`;
  writeFileSync(
    path.join(folder, 'pom.xml'),
    `<project><modelVersion>4.0.0</modelVersion>${own}${dependencies}</project>\n`,
  );
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
  const args = ['-q', '-B', copy, `-DoutputDirectory=${folder}`];
  execFileSync(languageTool('mvn', '--version', 'maven'), args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
