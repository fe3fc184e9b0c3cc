import type { Response } from '../../openid/http/endpoint-response.ts';
import { html } from './page-html.ts';
import { submitPolicy, submitScript } from './style.ts';

/** A page that sends parameters to a client at once (OAuth 2.0 Form Post Response Mode). */
export function formPostPage(action: string, parameters: readonly (readonly [string, string])[]): Response {
  const inputs = parameters.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  const document = html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${submitPolicy}"><title>OIDC Form_Post Response</title></head>
<body>
<form method="post" action="${action}">${inputs}
<noscript><p>JavaScript is disabled. Click the button below to continue.</p><input name="continue" type="submit" value="CONTINUE"></noscript>
</form>
${submitScript}
</body>
</html>
`;
  return {
    status: 200,
    leadingHeaders: [['Cache-Control', 'no-store, must-revalidate, max-age=0']],
    contentType: 'text/html',
    body: document.text,
  };
}
