import { expect, test, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { startServer } from '../../src/index.ts';
import { settingsFromEnvironment, settingsTable } from '../../src/settings/read-settings.ts';
import { blocks } from '../support/documents.ts';

const files = ['src/docs/balancer.md', 'src/docs/cluster.md'];

const textOf = (language: string, info = '') =>
  blocks.find((block) => files.includes(block.file) && block.language === language && block.info === info)?.text ?? '';

const known = settingsTable.map(({ env }) => env);

/** Whether a process could start with such an environment. */
function expectSettings(environment: Record<string, string>): void {
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.values(environment).filter((value) => typeof value !== 'string')).toEqual([]);
  expect(settingsFromEnvironment(environment).state.url).toBe(environment.STATE_URL);
}

test('the compose file gives its processes settings that exist, under the names that nginx knows', () => {
  const { services, volumes } = parse(textOf('yaml', 'compose'), { merge: true }) as {
    services: Record<string, { image: string; environment?: Record<string, string>; volumes?: string[] }>;
    volumes: object;
  };
  const processes = Object.entries(services).filter(([, { image }]) => image === 'understudy-server');
  const upstream = [...textOf('nginx').matchAll(/server (\S+):8000/g)].map(([, name]) => name);
  expect(processes.map(([name]) => name)).toEqual([...new Set(upstream)]);
  // Of default, and of sandboxes.
  expect(upstream).toEqual([...new Set(upstream), ...new Set(upstream)]);
  for (const [, { environment = {} }] of processes) expectSettings(environment);
  expect(Object.keys(volumes)).toEqual([services.redis?.volumes?.[0]?.split(':')[0]]);
});

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has members of its own
  readonly [member: string]: any;
}

test('the Kubernetes example hangs together, and its probes are answered', async () => {
  const resources = parseAllDocuments(textOf('yaml', 'kubernetes')).map((document) => document.toJS() as Resource);
  const of = (kind: string) => resources.find((resource) => resource.kind === kind) as Resource;
  const { spec } = of('Deployment');
  const [container] = spec.template.spec.containers;
  expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
  expect(of('Service').spec.selector).toEqual(spec.selector.matchLabels);
  const sources = container.envFrom.map((source: Record<string, { name: string }>) => Object.values(source)[0]?.name);
  expect(sources).toEqual([of('ConfigMap').metadata.name, of('Secret').metadata.name]);
  expectSettings({ ...of('ConfigMap').data, ...of('Secret').stringData });
  expect(container.ports[0].containerPort).toBe(Number(of('ConfigMap').data.PORT));
  await using server = await startServer({ port: 0 });
  for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
    expect(probe.httpGet.port).toBe(container.ports[0].name);
    // The first answers start loading what others wait for.
    await vi.waitFor(async () => expect((await fetch(server.url + probe.httpGet.path)).status).toBe(200), 50_000);
  }
});
