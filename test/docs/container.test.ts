import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentOf } from '../../src/control/client/environment.ts';
import { settingsTable } from '../../src/settings/read-settings.ts';
import { blocks } from '../support/documents.ts';

const settings = settingsTable.map(({ env }) => env);
const ofClients = Object.keys(
  environmentOf('', { search: { apiTokens: [''] }, auth: { realm: '', clientId: '', clientSecret: '' } }),
);

interface Job {
  readonly services: unknown;
  readonly env?: Record<string, string>;
  readonly variables?: Record<string, string>;
}
interface Service {
  readonly image?: string;
  readonly name?: string;
  readonly env?: Record<string, string>;
  readonly variables?: Record<string, string>;
}

const withServices = blocks
  .filter(({ file, language }) => file === 'src/docs/container.md' && language === 'yaml')
  .filter(({ text }) => text.includes('services:'));
const jobs = withServices.filter(({ text }) => !text.startsWith('services:'));

describe.each(jobs.map(({ info, text }) => [info, text]))('%s', (_name, text) => {
  const document = parse(text) as { jobs?: { test: Job }; test?: Job };
  const job = document.jobs?.test ?? (document.test as Job);
  const service = Object.values(job.services as Record<string, Service>)[0];

  test('has the server as a service', () => {
    expect(service?.image ?? service?.name).toMatch(/\/understudy:\d/);
    const names = Object.keys(service?.env ?? service?.variables ?? {});
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });

  test('leads clients there', () => {
    const names = Object.keys(job.env ?? job.variables ?? {});
    expect(names.filter((name) => !ofClients.includes(name) && name !== 'UNDERSTUDY_URL')).toEqual([]);
  });
});

describe('the compose file', () => {
  const { services } = parse(readFileSync('.container/compose.yaml', 'utf8')) as {
    services: Record<'understudy' | 'application', { image: string; environment: Record<string, string> }>;
  };

  test('sets what there is', () => {
    const { understudy } = services;
    expect(Object.keys(understudy.environment).filter((name) => !settings.includes(name))).toEqual([]);
  });

  test('tells the application all that it reads', () => {
    const program = readFileSync('.container/application.mjs', 'utf8');
    const [, read = ''] = /const \{([^}]+)\} = process\.env/.exec(program) ?? [];
    expect(Object.keys(services.application.environment)).toEqual(read.trim().split(/,?\s+/));
  });

  test('is shown in short', () => {
    const shown = withServices.find(({ text }) => text.startsWith('services:'));
    const short = parse(shown?.text ?? '') as { services: typeof services };
    for (const name of ['understudy', 'application'] as const)
      expect(services[name].environment).toMatchObject(short.services[name].environment);
  });

  test('runs the application with what the image is built with', () => {
    expect(readFileSync('.container/Dockerfile', 'utf8')).toContain(`ARG NODE_IMAGE=${services.application.image}\n`);
  });
});

test('the image sets what there is', () => {
  const text = readFileSync('.container/Dockerfile', 'utf8');
  const [, line = ''] = /^ENV (.*)$/m.exec(text) ?? [];
  const names = line.split(' ').map((pair) => pair.split('=')[0] ?? '');
  expect(names.filter((name) => !settings.includes(name))).toEqual([]);
});
