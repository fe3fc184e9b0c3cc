import { createHash } from 'node:crypto';

/** A document that the page can show. */
export interface ShownDocument {
  readonly name: string;
  readonly title: string;
  /** Below the server. */
  readonly path: string;
}

const script = `
SwaggerUIBundle({ url: document.body.dataset.document, dom_id: '#swagger-ui', layout: 'BaseLayout', deepLinking: true });
`;

/** What the page may load: its own files, one script, and the styles and pictures that Swagger UI writes. */
export const pagePolicy = [
  "default-src 'none'",
  "connect-src 'self'",
  `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * A page that shows one of several OpenAPI documents; its files are those of the example application's documents.
 * @param base what stands before each path
 */
export function documentsPage(documents: readonly ShownDocument[], shown: ShownDocument, base: string): string {
  const asset = (name: string) => `${base}/-/documents/${name}`;
  const links = documents.map(({ name, title }) =>
    name === shown.name ? `<strong>${title}</strong>` : `<a href="${base}/-/docs?document=${name}">${title}</a>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${shown.title} - understudy</title>
<link rel="stylesheet" href="${asset('swagger-ui.css')}">
<link rel="icon" href="${asset('favicon-32x32.png')}">
<style>body { margin: 0 } nav { padding: 1rem; font-family: sans-serif }</style>
</head>
<body data-document="${base}${shown.path}">
<nav>${links.join(' | ')}</nav>
<div id="swagger-ui"></div>
<script src="${asset('swagger-ui-bundle.js')}"></script>
<script>${script}</script>
</body>
</html>
`;
}
