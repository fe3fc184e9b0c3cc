const documented = new Set(['search', 'extract', 'crawl', 'map', 'research']);

/** Where tavily-mcp sends those whose call failed; empty for a tool that it does not know. */
export const documentationOf = (tool: string): string =>
  documented.has(tool) ? `https://docs.tavily.com/documentation/api-reference/endpoint/${tool}` : '';
