/** Fetches, and once more if the connection was just closed because nobody had used it for a while. */
export const fetchAgain = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: unknown) => {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code !== 'ECONNRESET' && code !== 'UND_ERR_SOCKET') throw error;
    return fetch(url, init);
  });
