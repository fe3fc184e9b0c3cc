import { useState } from 'preact/hooks';

interface TokenQuestionProps {
  readonly enter: (token: string) => void;
  /** Whether the server has refused a token already. */
  readonly wasWrong: boolean;
}

/** Callers on other machines must know CONTROL_TOKEN. */
export function TokenQuestion({ enter, wasWrong }: TokenQuestionProps) {
  const [token, setToken] = useState('');
  return (
    <main class="alone">
      <h1>understudy</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          enter(token);
        }}
      >
        <label>
          The value of <code>CONTROL_TOKEN</code>
          <input
            type="password"
            autocomplete="current-password"
            value={token}
            onInput={({ currentTarget }) => setToken(currentTarget.value)}
          />
        </label>
        {wasWrong && (
          <p class="warning" role="alert">
            The server does not take this token.
          </p>
        )}
        <p>The server wants it from other machines. This tab remembers it until it is closed.</p>
        <button type="submit" class="primary">
          Open the console
        </button>
      </form>
    </main>
  );
}
