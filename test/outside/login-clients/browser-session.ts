import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { withoutBarcode } from '../real-login/barcode.ts';
import { comparedUrl } from '../real-login/compared-url.ts';
import { readPage } from '../real-login/page.ts';
import type { AppUrls } from './apps-realm.ts';

/** What a person sees after a step. */
export interface Sight {
  readonly step: string;
  readonly seen: unknown;
}

/** Where everything is in one run. */
export interface Site {
  readonly browser: Browser;
  /** Of the server of identities. */
  readonly url: string;
  readonly realm: string;
  readonly apps: AppUrls;
}

const timeoutMs = 30_000;

/** One person's browser, that notes what it shows. */
export class BrowserSession {
  readonly sights: Sight[] = [];
  readonly site: Site;
  readonly context: BrowserContext;
  page: Page;

  private constructor(site: Site, context: BrowserContext, page: Page) {
    this.site = site;
    this.context = context;
    this.page = page;
  }

  /** @param locale the language of the browser */
  static async open(site: Site, locale = 'en-GB'): Promise<BrowserSession> {
    const context = await site.browser.newContext({ locale });
    context.setDefaultTimeout(timeoutMs);
    return new BrowserSession(site, context, await context.newPage());
  }

  app(name: string): string {
    return this.site.apps.get(name) ?? '';
  }

  get issuer(): string {
    return `${this.site.url}/realms/${this.site.realm}`;
  }

  async goto(url: string): Promise<void> {
    await this.page.goto(url, { waitUntil: 'load' });
  }

  /** Waits until the application says something that matches, and opens a page of its own before if it is told one. */
  async state(expected: RegExp): Promise<string> {
    const place = this.page.locator('#state', { hasText: expected });
    await place.waitFor();
    return (await place.textContent()) ?? '';
  }

  /** Clicks on what leads to another page, or to the same one anew, and waits for that. */
  async click(target: string | Locator): Promise<void> {
    const place = typeof target === 'string' ? this.page.locator(target).first() : target;
    await this.page.evaluate("document.documentElement.setAttribute('data-left', '')");
    await place.click();
    await this.page.locator('html:not([data-left])').waitFor({ state: 'attached' });
    await this.page.waitForLoadState('load');
  }

  /** Fills in the form of Keycloak as its users do in their tests, and presses the button. */
  async logIn(username: string, password: string): Promise<void> {
    await this.page.getByLabel('Username or email').fill(username);
    await this.page.getByLabel('Password', { exact: true }).fill(password);
    await this.click(this.page.getByRole('button', { name: 'Sign In' }));
  }

  /** Notes what is seen now. */
  async note(step: string): Promise<void> {
    await this.page.waitForLoadState('load');
    const [html, url, cookies] = [
      await this.page.content(),
      this.page.url(),
      await this.context.cookies(`${this.issuer}/`),
    ];
    const owner = [...this.site.apps].find(([, app]) => url.startsWith(app))?.[0];
    const state = await this.page.evaluate<string | null>("document.querySelector('#state')?.textContent ?? null");
    this.sights.push({
      step,
      seen: {
        url: this.#comparedUrl(url),
        ...(owner === undefined ? this.#comparedPage(html) : { app: owner, state }),
        focus: await this.page.evaluate<string>("document.activeElement?.id ?? ''"),
        cookies: cookies
          .filter(({ path }) => path.startsWith('/realms/'))
          .map(({ name, expires, httpOnly, sameSite, secure }) => ({
            name,
            isKept: expires > 0,
            httpOnly,
            sameSite,
            secure,
          }))
          .sort((a, b) => (a.name < b.name ? -1 : 1)),
      },
    });
  }

  #comparedUrl(url: string): unknown {
    const { site } = this;
    const named = [...site.apps].reduce((text, [name, app]) => text.replaceAll(app, name), url);
    const compared = comparedUrl(named, site, 0);
    // What an application makes for one login.
    return JSON.parse(
      JSON.stringify(compared)
        .replace(/("(?:state|nonce|code_challenge|st)"[,:])"[^"]+"/g, '$1"made"')
        .replaceAll(/http:\/\/127[.\w%:]+/g, 'an address'),
    ) as unknown;
  }

  #comparedPage(html: string): object {
    const page = readPage(html);
    const { title, heading, forms, labels } = page;
    const { text, ids } = withoutBarcode(page);
    return {
      title,
      heading,
      ids,
      labels,
      text: text
        .replaceAll(this.site.url, 'URL')
        .replace(/([A-Z2-7]{4} ){7}[A-Z2-7]{4}/, 'key')
        .replace(/\s+/g, ''),
      forms: forms.map(({ id, method, fields }) => ({
        id,
        method,
        fields: fields.map(({ kind, name, id: own }) => ({ kind, name, id: own })),
      })),
    };
  }

  async end(): Promise<void> {
    await this.context.close();
  }
}
