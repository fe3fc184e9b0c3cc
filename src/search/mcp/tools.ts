import { crawlTool } from './crawl-tool.ts';
import { extractTool } from './extract-tool.ts';
import { mapTool } from './map-tool.ts';
import { researchTool } from './research-tool.ts';
import { searchTool } from './search-tool.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order in which tavily-mcp lists them. */
export const tools: readonly Tool[] = [searchTool, extractTool, crawlTool, mapTool, researchTool];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

export const toolNamed = (name: string): Tool | undefined => byName.get(name);
