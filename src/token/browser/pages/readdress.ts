import type { PageLanguage, Response } from '../../openid/http/endpoint-response.ts';
import { html } from './page-html.ts';
import { pagePolicy, readdressPolicy, readdressScript } from './style.ts';

/** A page that changes its address in the browser, as pages of Keycloak do after a form. */
export function readdressed(page: Response, url: string): Response {
  const head = html`<link rel="canonical" href="${url}">${readdressScript}\n</head>`.text;
  const [policy, other] = [pagePolicy, readdressPolicy].map((text) => html`content="${text}`.text);
  const change = (body: string) => body.replace(policy ?? '', () => other ?? '').replace('</head>', () => head);
  const { body = '', inLanguage } = page;
  return {
    ...page,
    body: change(body),
    ...(inLanguage !== undefined && { inLanguage: (language: PageLanguage) => change(inLanguage(language)) }),
  };
}
