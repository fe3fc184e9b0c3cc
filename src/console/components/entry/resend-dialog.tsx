import { useEffect, useState } from 'preact/hooks';
import type { RequestTemplate } from '../../../control/client/requests-client.ts';
import { useConsole } from '../../console-context.ts';
import { reachedUrl } from '../../state/place.ts';
import { type Sendable, sendable, variablesOf } from '../../state/resend.ts';
import { Dialog } from '../dialog.tsx';
import { StatusBadge } from '../status-badge.tsx';
import type { EntryDialogProps } from './entry-dialog.ts';

/** The default of a variable, from the environment that the server offers to clients. */
const knownAs: Readonly<Record<string, string>> = {
  TAVILY_API_KEY: 'TAVILY_API_KEY',
  CLIENT_SECRET: 'KEYCLOAK_CLIENT_SECRET',
};

/** Sends the request once more, after asking for the secrets that the journal does not keep. */
export function ResendDialog({ detail, close }: EntryDialogProps) {
  const { server, notices, go, root } = useConsole();
  const [template, setTemplate] = useState<RequestTemplate | undefined>();
  const [values, setValues] = useState<Record<string, string>>({});
  const [result, setResult] = useState<string | number | undefined>();

  useEffect(() => {
    void notices.attempt(async () => {
      const loaded = await server.requests.template(detail.id);
      const known = variablesOf(loaded).map((name) => [name, server.env[knownAs[name] ?? ''] ?? ''] as const);
      setValues(Object.fromEntries(known));
      setTemplate(loaded);
    });
  }, []);

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (template === undefined) return;
    try {
      const request = sendable(template, values);
      setResult(await statusOf({ ...request, url: reachedUrl({ root }, request.url) }));
    } catch (error) {
      setResult(error instanceof Error ? error.message : String(error));
    }
  }

  function lookAtIt(): void {
    close();
    go({ id: 'latest', filter: '' });
  }

  return (
    <Dialog title="Send it again" close={close}>
      <form class="stack" onSubmit={send}>
        {template !== undefined && (
          <Secrets
            names={variablesOf(template)}
            values={values}
            change={(name, value) => setValues({ ...values, [name]: value })}
          />
        )}
        {template?.remark !== undefined && <p class="warning">{template.remark}</p>}
        <p class="muted">
          The browser sends it, with a User-Agent of its own and without headers that pages may not set.
        </p>
        <div class="actions">
          <button type="submit" class="primary" disabled={template === undefined}>
            Send
          </button>
          {result !== undefined && <Sent result={result} look={lookAtIt} />}
        </div>
      </form>
    </Dialog>
  );
}

function Sent({ result, look }: { readonly result: string | number; readonly look: () => void }) {
  return (
    <>
      <span role="status">{typeof result === 'number' ? <StatusBadge status={result} /> : `No answer: ${result}`}</span>
      <button type="button" onClick={look}>
        Look at it
      </button>
    </>
  );
}

interface SecretsProps {
  readonly names: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly change: (name: string, value: string) => void;
}

function Secrets({ names, values, change }: SecretsProps) {
  if (names.length === 0) return <p>Nothing secret is missing.</p>;
  return (
    <>
      {names.map((name) => (
        <label key={name}>
          <code>{name}</code>
          <input
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={values[name] ?? ''}
            onInput={({ currentTarget }) => change(name, currentTarget.value)}
          />
        </label>
      ))}
    </>
  );
}

async function statusOf({ url, method, headers, body }: Sendable): Promise<number> {
  const init = { method, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    // The browser would add a type to a text.
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}
