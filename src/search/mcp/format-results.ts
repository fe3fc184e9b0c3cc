/** What tavily-mcp reads of an answer. Whatever else stands there is written as JavaScript writes it. */
export interface FoundPages {
  readonly answer?: unknown;
  readonly results: readonly Readonly<
    Record<'title' | 'id' | 'url' | 'content' | 'raw_content' | 'favicon', unknown>
  >[];
  readonly images?: readonly (string | { readonly url: unknown; readonly description?: unknown })[];
}

/** The results of a search or an extraction, as tavily-mcp writes them. */
export function formatResults(response: FoundPages): string {
  const lines: string[] = [];
  if (response.answer) lines.push(`Answer: ${response.answer}`);
  lines.push('Detailed Results:');
  // An answer without results is an error of tavily-mcp, in the words of JavaScript.
  response.results.forEach((result) => {
    lines.push(`\nTitle: ${result.title}`);
    if (result.id) lines.push(`ID: ${result.id}`);
    lines.push(`URL: ${result.url}`, `Content: ${result.content}`);
    if (result.raw_content) lines.push(`Raw Content: ${result.raw_content}`);
    if (result.favicon) lines.push(`Favicon: ${result.favicon}`);
  });
  const { images = [] } = response;
  if (images.length > 0) lines.push('\nImages:');
  for (const [at, image] of images.entries()) {
    if (typeof image === 'string') lines.push(`\n[${at + 1}] URL: ${image}`);
    else {
      lines.push(`\n[${at + 1}] URL: ${image.url}`);
      if (image.description) lines.push(`   Description: ${image.description}`);
    }
  }
  return lines.join('\n');
}
