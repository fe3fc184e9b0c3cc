import { extractEndpoint } from '../endpoints/extract/extract.ts';
import { askService } from './ask-service.ts';
import { type FoundPages, formatResults } from './format-results.ts';
import type { Tool } from './tool.ts';

const properties = {
  urls: { type: 'array', items: { type: 'string' }, description: 'The addresses of the pages' },
  extract_depth: {
    type: 'string',
    enum: ['basic', 'advanced'],
    description: 'How thoroughly to read them; advanced also reads tables and embedded parts',
    default: 'basic',
  },
  include_images: { type: 'boolean', description: 'Whether to return the pictures of each page, too', default: false },
  format: { type: 'string', enum: ['markdown', 'text'], description: 'How the text is written', default: 'markdown' },
  include_favicon: { type: 'boolean', description: 'Whether to return the icon of each site', default: false },
  query: { type: 'string', description: 'What the passages that come first are about' },
} as const;

export const extractTool: Tool = {
  name: 'tavily_extract',
  description: 'Returns the text of the pages at the given addresses.',
  inputSchema: { type: 'object', properties, required: ['urls'] },
  async run(given, { caller }) {
    const { urls, extract_depth, include_images, format, include_favicon, query } = given;
    const body = { urls, extract_depth, include_images, format, include_favicon, query };
    return formatResults((await askService({ endpoint: extractEndpoint, body }, caller)) as FoundPages);
  },
};
