import { crawlEndpoint } from '../endpoints/site/crawl.ts';
import { askService } from './ask-service.ts';
import { siteArguments, siteProperties } from './site-arguments.ts';
import type { Tool } from './tool.ts';

const properties = {
  url: { type: 'string', description: 'The address of the first page' },
  ...siteProperties,
  extract_depth: {
    type: 'string',
    enum: ['basic', 'advanced'],
    description: 'How thoroughly to read pages; advanced also reads tables and embedded parts',
    default: 'basic',
  },
  format: { type: 'string', enum: ['markdown', 'text'], description: 'How the text is written', default: 'markdown' },
  include_favicon: { type: 'boolean', description: 'Whether to return the icon of each site', default: false },
} as const;

export const crawlTool: Tool = {
  name: 'tavily_crawl',
  description: 'Follows the links of a site from one page on and returns the text of the pages.',
  inputSchema: { type: 'object', properties, required: ['url'] },
  async run(given, { caller }) {
    const body = {
      ...siteArguments(given),
      extract_depth: given.extract_depth,
      format: given.format,
      include_favicon: given.include_favicon,
      chunks_per_source: 3,
    };
    return formatCrawl((await askService({ endpoint: crawlEndpoint, body }, caller)) as Crawled);
  },
};

interface Crawled {
  readonly base_url: unknown;
  readonly results: readonly { readonly url: unknown; readonly raw_content?: string; readonly favicon?: unknown }[];
}

/** Of each page. */
const maxCharacters = 200;

function formatCrawl(response: Crawled): string {
  const lines = ['Crawl Results:', `Base URL: ${response.base_url}`, '\nCrawled Pages:'];
  response.results.forEach((page, index) => {
    lines.push(`\n[${index + 1}] URL: ${page.url}`);
    if (page.raw_content) {
      const { length } = page.raw_content;
      lines.push(
        `Content: ${length > maxCharacters ? `${page.raw_content.substring(0, maxCharacters)}...` : page.raw_content}`,
      );
    }
    if (page.favicon) lines.push(`Favicon: ${page.favicon}`);
  });
  return lines.join('\n');
}
