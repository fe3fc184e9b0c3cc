/** A difference that is meant, with what the documents say of it. */
interface Reason {
  readonly reason: string;
  readonly applies: (difference: string, asked: string) => boolean;
}

/** Differences that are known, the first that applies counts. */
export const reasons: readonly Reason[] = [];
