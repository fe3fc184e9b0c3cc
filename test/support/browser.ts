/** A response as a browser sees it, redirects not followed. */
export interface Page {
  readonly status: number;
  readonly location: string;
  readonly text: string;
  readonly headers: Headers;
  /** Where its form goes. */
  readonly action: string;
  /** What it says: messages of all kinds, in order. */
  readonly messages: readonly string[];
}

type Fields = Readonly<Record<string, string>>;

/** A browser without scripts: it keeps the cookies of one site, whatever their paths. */
export interface Browser {
  readonly cookies: Map<string, string>;
  get(url: string): Promise<Page>;
  post(url: string, fields: Fields): Promise<Page>;
}

/** What a piece of HTML says. */
export const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'")
    .replace(/\s+/g, ' ')
    .trim();

export function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  let shownAt: string | undefined;
  /** @param address of a form or a link, which may lack the host of the page that it is in */
  async function send(address: string, init: RequestInit): Promise<Page> {
    const url = new URL(address, shownAt);
    shownAt = url.href;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: cookie ? { cookie } : {} });
    for (const header of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(header) ?? [];
      if (/;\s*max-age=0/i.test(header)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const shown = text.matchAll(/class="(?:[^"]*kc-feedback-text|instruction)"[^>]*>(.*?)<\/(?:span|p)>/gs);
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      text,
      headers: response.headers,
      action: plain(/<form[^>]*action="([^"]*)"/.exec(text)?.[1] ?? ''),
      messages: [...shown].map(([, message = '']) => plain(message)),
    };
  }
  return {
    cookies,
    get: (url) => send(url, {}),
    post: (url, fields) => send(url, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

/** A parameter of the URL that a browser is sent to, in its query or its fragment. */
export const parameterOf = ({ location }: Page, name: string): string | undefined =>
  new URLSearchParams(location.split(/[?#]/, 2)[1] ?? '').get(name) ?? undefined;
