import { comparedReply } from '../compared-reply.ts';
import type { Reply } from '../visitor.ts';
import { Visitor } from '../visitor.ts';
import { attributes } from './values.ts';

/** The form for one's own profile, which never is filled in well: so it is always shown again. */
export class ProfileForm {
  readonly #visitor: Visitor;
  /** What a person sees who comes to it. */
  readonly shown: unknown;

  private constructor(visitor: Visitor, shown: unknown) {
    this.#visitor = visitor;
    this.shown = shown;
  }

  static async open(url: string, realm: string): Promise<ProfileForm> {
    const visitor = new Visitor(url, realm);
    const request = { client_id: 'app', redirect_uri: 'http://127.0.0.1/', response_type: 'code', scope: 'openid' };
    await visitor.visit({ method: 'GET', url: `${visitor.at('auth')}?${new URLSearchParams(request)}` });
    await submit(visitor, [
      ['username', 'self'],
      ['password', 'self-pw'],
    ]);
    const reply = await visitor.visit({ method: 'GET', url: visitor.resolve(visitor.location ?? '') });
    return new ProfileForm(visitor, compared(reply, visitor));
  }

  /** Sends values for an attribute. @returns what is seen then */
  async send(name: string, values: readonly string[]): Promise<unknown> {
    const usual: [string, string][] = [
      ...([
        ['username', 'self'],
        ['email', 'self@example.org'],
        ['firstName', 'Ada'],
      ] as const),
      // Wrong without fail.
      ...([
        ['lastName', '<'],
        ['needed', 'ab'],
        ['neededColours', 'a'],
        ['several', 'a'],
        ['several', 'b'],
      ] as const),
    ].map(([field, value]) => [field, value]);
    const others = usual.filter(([field]) => field !== name && !(name === 'lastName' && field === 'firstName'));
    const spoilt: [string, string][] = name === 'lastName' ? [['firstName', '<']] : [];
    const optional = Object.keys(attributes)
      .filter((field) => field !== name && !others.some(([known]) => known === field))
      .map((field): [string, string] => [field, '']);
    const reply = await submit(this.#visitor, [
      ...others,
      ...spoilt,
      ...values.map((value): [string, string] => [name, value]),
      ...optional,
    ]);
    return compared(reply, this.#visitor);
  }
}

const compared = (reply: Reply, visitor: Visitor) => comparedReply(reply, { url: visitor.url, realm: visitor.realm });

const submit = (visitor: Visitor, form: readonly (readonly [string, string])[]) =>
  visitor.visit({ method: 'POST', url: visitor.resolve(visitor.page?.forms[0]?.action ?? ''), form });
