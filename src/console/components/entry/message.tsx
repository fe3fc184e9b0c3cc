import { type Headers, headerOf, shownBody } from '../../state/body.ts';
import { byteSize, counted } from '../../state/format.ts';
import { tokensIn } from '../../state/jwt.ts';
import { CopyButton } from '../copy-button.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { ShownText } from '../shown-text.tsx';
import { PairTable } from './pair-table.tsx';

interface MessageProps {
  readonly title: string;
  readonly message: { readonly headers: Headers; readonly body: string; readonly truncated: boolean };
  readonly sentAt: number;
}

/** Headers and body of a request or of a response. */
export function Message({ title, message, sentAt }: MessageProps) {
  const { headers, body, truncated } = message;
  return (
    <section class="message" aria-label={title}>
      <h3>
        {title}
        {body !== '' && (
          <>
            <span class="muted">{byteSize(new Blob([body]).size)}</span>
            <CopyButton text={body} label="Copy body" />
          </>
        )}
      </h3>
      <details open={headers.some(([, value]) => tokensIn(value).length > 0)}>
        <summary>{counted(headers.length, 'header')}</summary>
        <PairTable label={`${title}: headers`} pairs={headers} sentAt={sentAt} />
      </details>
      <Body text={body} type={headerOf(headers, 'content-type')} title={title} sentAt={sentAt} />
      {truncated && <p class="warning">The body was longer: the journal keeps its first 64 KiB.</p>}
    </section>
  );
}

interface BodyProps {
  readonly text: string;
  readonly type: string | undefined;
  readonly title: string;
  readonly sentAt: number;
}

function Body({ text, type, title, sentAt }: BodyProps) {
  const shown = shownBody(text, type);
  switch (shown.kind) {
    case 'empty':
      return <p class="muted">no body</p>;
    case 'json':
      return (
        <div class="json">
          <JsonTree value={shown.value} />
        </div>
      );
    case 'form':
      return <PairTable label={`${title}: form`} pairs={shown.fields} sentAt={sentAt} />;
    case 'text':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre class="code" tabIndex={0}>
          <ShownText text={shown.text} />
        </pre>
      );
  }
}
