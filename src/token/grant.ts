import type { Exchange } from './exchange.ts';
import type { Form } from './form.ts';
import type { TokenResponse } from './issue-tokens.ts';
import type { Client } from './realm/realm.ts';

/** A way to get tokens: a client that has authenticated asks with a form. */
export interface Grant {
  /** Type of the event line when it is refused. */
  readonly event: string;
  /** @throws {Refusal} */
  grant(exchange: Exchange, client: Client, form: Form): Promise<TokenResponse> | TokenResponse;
}
