import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageTool } from '../support/language-tool.ts';

const version = '26.0.9';

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>understudy</groupId><artifactId>admin-client</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.keycloak</groupId><artifactId>keycloak-admin-client</artifactId><version>${version}</version>
    </dependency>
  </dependencies>
</project>
`;

/** The folder of the jars of keycloak-admin-client, fetched once by Maven. */
export function javaClient(): string {
  const folder = path.join(os.tmpdir(), `understudy-keycloak-admin-client-${version}`);
  const complete = path.join(folder, 'complete');
  if (existsSync(complete)) return path.join(folder, 'jars');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'pom.xml'), project);
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy-dependencies';
  execFileSync(languageTool('mvn', '--version', 'maven'), ['-q', '-B', goal, `-DoutputDirectory=${folder}/jars`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(complete, '');
  return path.join(folder, 'jars');
}
