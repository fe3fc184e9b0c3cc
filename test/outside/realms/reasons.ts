/** A difference that is meant, with what the documents say of it. */
interface Reason {
  readonly reason: string;
  readonly applies: (difference: string, asked: string) => boolean;
}

/** Differences that are known, the first that applies counts. */
export const reasons: readonly Reason[] = [
  {
    reason: 'pages have no menu of languages, nor its cookie',
    applies: (difference) => difference.startsWith('cookies: ') && difference.includes('KC_STATE_CHECKER'),
  },
  {
    reason: 'there are no fine-grained permissions, nor their client',
    applies: (_difference, asked) => asked.startsWith('admin-permissions: '),
  },
];
