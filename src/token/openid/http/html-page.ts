import type { Header, Response } from './endpoint-response.ts';

/** A small page in the place of one of the real server. */
export const htmlPage = (status: number, title: string, headers: readonly Header[] = []): Response => ({
  status,
  headers: [['Content-Language', 'en'], ...headers],
  contentType: 'text/html;charset=utf-8',
  body: `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});
