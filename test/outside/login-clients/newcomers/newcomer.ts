import type { SmtpServer } from '../../../support/smtp-server.ts';
import { comparedMail, linkIn, mailsIn } from '../../real-login/languages/read-mail.ts';
import type { BrowserSession } from '../browser-session.ts';

type Values = Readonly<Record<string, string>>;
const pollMs = 50;
const maxPolls = 200;

/** Somebody who is new to a realm, with their browser and their mails. */
export class Newcomer {
  readonly session: BrowserSession;
  /** In which language: part of their names. */
  readonly language: string;
  readonly #smtp: SmtpServer;
  #read: number;

  constructor(session: BrowserSession, language: string, smtp: SmtpServer) {
    this.session = session;
    this.language = language;
    this.#smtp = smtp;
    this.#read = mailsIn(smtp.lines).length;
  }

  /** Begins a login to the application. */
  login(more: Values = {}): Promise<void> {
    const query = new URLSearchParams({
      client_id: 'app',
      redirect_uri: `${this.session.app('app')}/cb`,
      response_type: 'code',
      scope: 'openid',
      ...more,
    });
    return this.session.goto(`${this.session.issuer}/protocol/openid-connect/auth?${query}`);
  }

  /** Fills in fields by their identifiers, and sends the form. */
  async send(values: Values, button = 'form [type=submit]'): Promise<void> {
    for (const [id, value] of Object.entries(values)) await this.session.page.locator(`#${id}`).fill(value);
    await this.session.click(button);
  }

  /** Waits for the next mail, notes it, and returns its link. */
  async mail(step: string): Promise<string> {
    for (let polls = 0; mailsIn(this.#smtp.lines).length <= this.#read && polls < maxPolls; polls += 1)
      await this.session.page.waitForTimeout(pollMs);
    const mail = mailsIn(this.#smtp.lines)[this.#read];
    if (mail === undefined) throw new Error(`no mail: ${step}`);
    this.#read += 1;
    this.session.sights.push({ step, seen: comparedMail(mail) });
    return linkIn(mail) ?? 'about:blank';
  }
}
