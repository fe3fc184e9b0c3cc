import { tokenParts } from '../state/token-parts.ts';
import { ShownText } from './shown-text.tsx';
import { ShownToken } from './shown-token.tsx';
import { TokenCard } from './token-card.tsx';

interface TextWithTokensProps {
  readonly text: string;
  readonly class?: string;
  /** Milliseconds since the epoch: when it was sent. */
  readonly sentAt?: number | undefined;
}

/** A text of a caller in which tokens are cut short, and shown decoded below it. */
export function TextWithTokens({ text, class: className = '', sentAt }: TextWithTokensProps) {
  const parts = tokenParts(text);
  return (
    <>
      {parts.map(({ text: part, token }, at) =>
        token === undefined ? (
          <ShownText key={at} class={className} text={part} />
        ) : (
          <span key={at} class={className}>
            <ShownToken text={part} />
          </span>
        ),
      )}
      {parts.map(({ token }, at) => token !== undefined && <TokenCard key={at} token={token} sentAt={sentAt} />)}
    </>
  );
}
