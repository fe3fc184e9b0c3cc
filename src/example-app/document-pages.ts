import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import { type AppResponse, htmlResponse, jsonResponse } from './response.ts';

const decompress = promisify(brotliDecompress);

/** Where the files for browsers are served: FastAPI's pages fetch them from a CDN, these must work offline. */
const assets = '/-/documents';

const contentTypes = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'oauth2-redirect.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'redoc.standalone.js': 'text/javascript; charset=utf-8',
} as const;

const asset = (name: keyof typeof contentTypes) => `${assets}/${name}`;

/** The HTML documents by their path, with FastAPI's titles and paths. */
export const pages = {
  '/docs': `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>FastAPI - Swagger UI</title>
<link rel="stylesheet" href="${asset('swagger-ui.css')}">
<link rel="icon" href="${asset('favicon-32x32.png')}">
</head>
<body>
<div id="swagger-ui">
</div>
<script src="${asset('swagger-ui-bundle.js')}"></script>
<script>
const ui = SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#swagger-ui',
    layout: 'BaseLayout',
    deepLinking: true,
    showExtensions: true,
    showCommonExtensions: true,
    oauth2RedirectUrl: window.location.origin + '/docs/oauth2-redirect',
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIBundle.SwaggerUIStandalonePreset],
})
</script>
</body>
</html>
`,
  '/redoc': `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>FastAPI - ReDoc</title>
<link rel="icon" href="${asset('favicon-32x32.png')}">
<style>body { margin: 0; padding: 0; }</style>
</head>
<body>
<noscript>This page needs JavaScript.</noscript>
<redoc spec-url="/openapi.json"></redoc>
<script src="${asset('redoc.standalone.js')}"></script>
</body>
</html>
`,
  '/docs/oauth2-redirect': `<!DOCTYPE html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<title>Swagger UI: OAuth2 Redirect</title>
</head>
<body>
<script src="${asset('oauth2-redirect.js')}"></script>
</body>
</html>
`,
} as const;

/** The files lie beside the bundle in dist/. A run from source takes them from there, too. */
const folders = [new URL('./documents/', import.meta.url), new URL('../../dist/documents/', import.meta.url)];

/** They are stored compressed. */
async function readAsset(name: string): Promise<Buffer> {
  const [beside, built] = folders.map((folder) => new URL(`${name}.br`, folder));
  return decompress(await readFile(beside as URL).catch(() => readFile(built as URL)));
}

/** Serves the files that the pages load. */
export const documentAssets: FastifyPluginAsync = async (app) => {
  for (const [name, type] of Object.entries(contentTypes)) {
    app.get(`${assets}/${name}`, async (_request, reply) => reply.type(type).send(await readAsset(name)));
  }
};

/**
 * A document whose URLs begin with a base path, as FastAPI writes them below a `root_path`; its OpenAPI document names
 * that path as the server.
 */
export function withBase(document: AppResponse, base: string): AppResponse {
  if (base === '' || document.body === undefined) return document;
  if (document.headers['content-type'] === 'application/json') {
    const { openapi, info, ...rest } = JSON.parse(document.body);
    return jsonResponse(JSON.stringify({ openapi, info, servers: [{ url: base }], ...rest }));
  }
  const links = /(["'])(\/(?:-\/documents|docs|openapi\.json)[^"']*)\1/g;
  return htmlResponse(document.body.replaceAll(links, (_link, quote, url) => `${quote}${base}${url}${quote}`));
}
