import { mapEndpoint } from '../endpoints/site/map.ts';
import { askService } from './ask-service.ts';
import { siteArguments, siteProperties } from './site-arguments.ts';
import type { Tool } from './tool.ts';

const properties = {
  url: { type: 'string', description: 'The address of the first page' },
  ...siteProperties,
} as const;

export const mapTool: Tool = {
  name: 'tavily_map',
  description: 'Follows the links of a site from one page on and lists the addresses that it finds.',
  inputSchema: { type: 'object', properties, required: ['url'] },
  async run(given, { caller }) {
    return formatMap((await askService({ endpoint: mapEndpoint, body: siteArguments(given) }, caller)) as Mapped);
  },
};

interface Mapped {
  readonly base_url: unknown;
  readonly results: readonly unknown[];
}

function formatMap(response: Mapped): string {
  const lines = ['Site Map Results:', `Base URL: ${response.base_url}`, '\nMapped Pages:'];
  response.results.forEach((page, index) => {
    lines.push(`\n[${index + 1}] URL: ${page}`);
  });
  return lines.join('\n');
}
