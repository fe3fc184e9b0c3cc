import type { Response } from '../http/response.ts';
import { html } from './html.ts';
import { pagePolicy, readdressPolicy, readdressScript } from './style.ts';

/** The page, which stands at another address than its own from then on, as pages of Keycloak do after a form. */
export function readdressed(page: Response, url: string): Response {
  const head = html`<link rel="canonical" href="${url}">${readdressScript}\n</head>`.text;
  const [policy, other] = [pagePolicy, readdressPolicy].map((text) => html`content="${text}`.text);
  return { ...page, body: page.body?.replace(policy ?? '', () => other ?? '').replace('</head>', () => head) ?? '' };
}
