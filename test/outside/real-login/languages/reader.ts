import { parseHTML } from 'linkedom';
import { type SmtpServer, startSmtp } from '../../../support/smtp-server.ts';
import { comparedReply } from '../compared-reply.ts';
import { type AdminCall, type Reply, Visitor } from '../visitor.ts';
import { comparedMail, linkIn, mailsIn } from './read-mail.ts';

/** A page or a mail, as it is compared. */
export interface Sight {
  readonly what: string;
  readonly seen: unknown;
}

interface Server {
  readonly url: string;
  readonly realm: string;
  readonly smtp: SmtpServer;
  readonly administrator: { token(): Promise<string> };
}

export const openMails = startSmtp;

type Fields = Readonly<Record<string, string>>;
const redirectUri = 'https://app.example/cb';
const maxHops = 5;

/** Somebody who reads one language, on one of the servers. */
export class Reader {
  readonly sights: Sight[] = [];
  readonly visitor: Visitor;
  readonly #server: Server;
  readonly #language: string;

  constructor(server: Server, language: string) {
    this.#server = server;
    this.#language = language;
    this.visitor = new Visitor(server.url, server.realm, server.administrator);
  }

  /** Begins a login. */
  begin(more: Fields = {}, endpoint = 'auth'): Promise<void> {
    const parameters = new URLSearchParams({
      client_id: 'app',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      ui_locales: this.#language,
      ...more,
    });
    return this.open(`${endpoint} ${JSON.stringify(more)}`, this.visitor.at(`${endpoint}?${parameters}`));
  }

  async open(what: string, url: string): Promise<void> {
    await this.#follow(what, await this.visitor.visit({ method: 'GET', url }));
  }

  /** In a browser without cookies. */
  async openElsewhere(what: string, url: string): Promise<void> {
    await this.#follow(what, await this.visitor.visit({ method: 'GET', url, cookies: 'none' }));
  }

  /** Follows a link of the page whose address has this in it. */
  click(part: string): Promise<void> {
    const href = this.visitor.page?.links.find((link) => link.href.includes(part))?.href ?? '/none';
    return this.open(`click ${part}`, this.visitor.resolve(href));
  }

  /** Chooses a language in the menu of the page. */
  async choose(body: string): Promise<void> {
    const option = parseHTML(body).document.querySelector(`option[value$="kc_locale=${this.#language}"]`);
    await this.open('choose in the menu', this.visitor.resolve(option?.getAttribute('value') ?? '/none'));
  }

  /** Sends the first form, or that with an id. */
  async send(fields: Fields, id?: string): Promise<void> {
    const form = this.visitor.page?.forms.find((one) => id === undefined || one.id === id);
    const kept = (form?.fields ?? []).filter(
      ({ kind, name }) => name !== '' && !['submit', 'button', 'checkbox'].includes(kind),
    );
    const all = new Map([...kept.map(({ name, value }): [string, string] => [name, value]), ...Object.entries(fields)]);
    const url = this.visitor.resolve(form?.action ?? '/none');
    await this.#follow(
      `send ${JSON.stringify(fields)}`,
      await this.visitor.visit({ method: 'POST', url, form: [...all] }),
    );
  }

  logIn(username: string): Promise<void> {
    return this.send({ username, password: 'Right one' });
  }

  /** Notes the latest mail, and returns its link. */
  mail(what: string): string {
    const mail = mailsIn(this.#server.smtp.lines).at(-1);
    this.sights.push({ what: `mail: ${what}`, seen: mail && comparedMail(mail) });
    return linkIn(mail) ?? `${this.#server.url}/none`;
  }

  async administer(call: AdminCall): Promise<unknown> {
    const { body } = await this.visitor.administer(call);
    return body === '' ? undefined : JSON.parse(body);
  }

  async #follow(what: string, first: Reply): Promise<void> {
    let reply = first;
    for (let hop = 0; hop < maxHops; hop += 1) {
      const { location, url } = this.visitor;
      if (location === undefined || !new URL(location, url).href.startsWith(`${url}/`)) break;
      reply = await this.visitor.visit({ method: 'GET', url: new URL(location, url).href });
    }
    this.sights.push({
      what,
      seen: { ...wordsOf(reply.body), reply: withoutMarkup(comparedReply(reply, this.visitor)) },
    });
    this.last = reply.body;
  }

  /** The HTML of the page that is shown. */
  last = '';
}

/** Without elements that have no name, and what only the server itself reads in its cookie for messages. */
const withoutMarkup = (reply: unknown): unknown =>
  JSON.parse(JSON.stringify(reply).replace(/otpauth:.*?period=\d+/g, ''), (name, value: unknown) => {
    if (name === 'asid') return 'made';
    if (name === 'ids' && Array.isArray(value))
      return value.filter((id) => id !== '' && !/^kc-totp-secret-(qr-code|uri)$/.test(id));
    const isOwn = name === 'cookies' && Array.isArray(value);
    return isOwn ? value.map((one) => (one.name === 'KC_STATE_CHECKER' ? { ...one, value: 'its own' } : one)) : value;
  }) as unknown;

/** What names the language of a page, the menu, and what stands on buttons. */
function wordsOf(html: string): object {
  const { document } = parseHTML(html === '' ? '<html></html>' : html);
  const root = document.querySelector('html');
  return {
    language: [root?.getAttribute('lang'), root?.getAttribute('dir')],
    menu: [...document.querySelectorAll('option')].map((option) => [
      (option.textContent ?? '').trim(),
      option
        .getAttribute('value')
        ?.replace(/\?.*(kc_locale=.*)/, ' $1')
        .replace(/^http:\/\/[^/]*/, ''),
      option.hasAttribute('selected'),
    ]),
  };
}
