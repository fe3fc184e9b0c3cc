/** Why a login by an identity provider fails. The message is for the log: people read one sentence for all of them. */
export class BrokerFault extends Error {
  /** Of the page (Keycloak 26.7). */
  readonly status: 500 | 502;
  /** The sentence on the page; undefined: the usual one. */
  readonly text: string | undefined;

  constructor(message: string, status: 500 | 502 = 502, text?: string) {
    super(message);
    this.status = status;
    this.text = text;
  }
}
