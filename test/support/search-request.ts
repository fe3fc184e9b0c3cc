/** Searches as clients do, with the key that their environment has. */
export const searchOf = (
  { url, env }: { readonly url: string; readonly env: Readonly<Record<string, string>> },
  body: object = { query: 'capital of France', max_results: 1 },
): Promise<Response> =>
  fetch(`${url}/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${env.TAVILY_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
