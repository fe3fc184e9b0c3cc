import { type Browser, type Page, plain } from './browser.ts';
import { type LoginRealm, person, startLogins } from './login-realm.ts';

/** A realm in which people register and ask for new passwords, with a way through its pages. */
export interface MailRealm extends LoginRealm {
  /** The page behind a link of the login. */
  open(browser: Browser, text: string): Promise<Page>;
  /** The link in the latest mail to an address. */
  linkTo(to: string): Promise<string>;
  /** How many mails there are. */
  mails(): Promise<number>;
}

/** The URL of a link by its text. */
export function urlOf({ text }: Page, link: string, base: string): string {
  const found = [...text.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const url = plain(found.find(([, , inner = '']) => plain(inner).includes(link))?.[1] ?? '');
  return url.startsWith('/') ? `${new URL(base).origin}${url}` : url;
}

export async function startMails(more: object = {}, auth: object = {}): Promise<MailRealm> {
  const realm = await startLogins(
    {
      registrationAllowed: true,
      resetPasswordAllowed: true,
      users: [person('ada', { emailVerified: true }), person('off', { enabled: false }), person('bare', { email: '' })],
      ...more,
    },
    auth,
  );
  const { mails } = realm.server;
  return {
    ...realm,
    async open(browser, text) {
      const login = await browser.get(realm.authUrl());
      return browser.get(urlOf(login, text, realm.server.url));
    },
    async linkTo(to) {
      const { links } = await mails.wait({ to });
      return links[0] ?? '';
    },
    mails: async () => (await mails.list()).total,
  };
}

/** A browser that follows redirects within the server. */
export async function followed(browser: Browser, page: Page, base: string): Promise<Page> {
  let at = page;
  while (at.status === 302 && at.location.startsWith(base)) at = await browser.get(at.location);
  return at;
}
