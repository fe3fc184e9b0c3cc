/** A mail that a realm has sent. */
export interface SentMail {
  /** A number that grows with each mail. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Name of the realm. */
  readonly realm: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The URLs in it, in their order. */
  readonly links: readonly string[];
}

/** The mails of a token endpoint. */
export interface Mailbox {
  /** The latest first. */
  list(): readonly SentMail[];
  get(id: string): SentMail | undefined;
  clear(): void;
  /** Calls back after each new mail. @returns a function that ends it */
  watch(listener: () => void): () => void;
}
