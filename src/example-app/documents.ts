import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';

/** Where the files for browsers are served: the recorded pages fetch them from a CDN, these must work offline. */
const assets = '/-/documents';

const contentTypes = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'oauth2-redirect.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
  'redoc.standalone.js': 'text/javascript; charset=utf-8',
} as const;

const asset = (name: keyof typeof contentTypes) => `${assets}/${name}`;

/** The HTML documents by their path, with the titles and addresses of the recorded ones. */
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

/** Beside the bundle in dist/; a run from source finds there what the build has made. */
const folders = [new URL('./documents/', import.meta.url), new URL('../../dist/documents/', import.meta.url)];

async function readAsset(name: string): Promise<Buffer> {
  const [beside, built] = folders.map((folder) => new URL(name, folder));
  return readFile(beside as URL).catch(() => readFile(built as URL));
}

/** Serves the files that the pages load. */
export const documentAssets: FastifyPluginAsync = async (app) => {
  for (const [name, type] of Object.entries(contentTypes)) {
    app.get(`${assets}/${name}`, async (_request, reply) => reply.type(type).send(await readAsset(name)));
  }
};
