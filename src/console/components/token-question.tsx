import { useState } from 'preact/hooks';

/** Callers on other machines must know CONTROL_TOKEN. */
export function TokenQuestion({ enter }: { readonly enter: (token: string) => void }) {
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
        <p>The server wants it from other machines. This tab remembers it until it is closed.</p>
        <button type="submit" class="primary">
          Open the console
        </button>
      </form>
    </main>
  );
}
