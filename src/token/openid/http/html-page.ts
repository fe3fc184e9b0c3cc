import { escapeHtml } from '../../../http/escape-html.ts';
import type { Header, Response } from './endpoint-response.ts';

/** A small page in the place of one of the real server. */
export const htmlPage = (status: number, title: string, headers: readonly Header[] = []): Response => ({
  status,
  headers: [['Content-Language', 'en'], ...headers],
  contentType: 'text/html;charset=utf-8',
  body: `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${title}</title></head>\n<body><h1>${title}</h1></body>\n</html>\n`,
});

/** The page of a flow that lets somebody not in. */
export function deniedPage(message: string, backTo: string | undefined): Response {
  const link =
    backTo === undefined
      ? ''
      : `<p><a id="backToApplication" href="${escapeHtml(backTo)}">« Back to Application</a></p>`;
  const content = `<h1 id="kc-page-title">We are sorry...</h1><div id="kc-error-message"><p class="instruction">${escapeHtml(message)}</p>${link}</div>`;
  return {
    ...htmlPage(401, 'Access denied'),
    body: `<!DOCTYPE html>\n<html lang="en">\n<head><meta charset="utf-8"><title>Access denied</title></head>\n<body><main>${content}</main></body>\n</html>\n`,
  };
}
