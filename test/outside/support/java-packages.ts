import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageTool } from './language-tool.ts';

const projectOf = (artifact: string, version: string) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>understudy</groupId><artifactId>jars</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.keycloak</groupId><artifactId>${artifact}</artifactId><version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;

/** The folder of the jars of one of Keycloak's libraries and of what it needs, fetched once by Maven. */
export function jarsOf(artifact: string, version: string): string {
  const folder = path.join(os.tmpdir(), `understudy-${artifact}-${version}`);
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return path.join(folder, 'jars');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'pom.xml'), projectOf(artifact, version));
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
  execFileSync(languageTool('mvn', '--version', 'maven'), ['-q', '-B', goal, `-DoutputDirectory=${folder}/jars`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(complete, '');
  return path.join(folder, 'jars');
}
