import type { Response } from '../../openid/http/endpoint-response.ts';
import { Html, html } from '../pages/page-html.ts';
import { scriptPolicy } from '../pages/style.ts';

/** Part of a script: asks browsers that separate cookies whether a frame may read them. */
export const mayUseCookies = `const mayUseCookies = async () => {
  if (!('hasStorageAccess' in document) || (await document.hasStorageAccess())) return true;
  return document.requestStorageAccess().then(() => true, () => false);
};`;

/** A page that shows nothing and runs a script, for a frame in pages of any origin. */
export const scriptPage = (title: string, script: string): Response => ({
  status: 200,
  headers: [['Cache-Control', 'no-cache, must-revalidate, no-transform, no-store']],
  contentType: 'text/html;charset=utf-8',
  body: html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${scriptPolicy(script)}"><title>${title}</title></head>
<body>
${new Html(`<script>${script}</script>`)}
</body>
</html>
`.text,
  allowFraming: true,
});
