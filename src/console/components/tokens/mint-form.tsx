import { useState } from 'preact/hooks';
import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { CopyButton } from '../copy-button.tsx';
import { TextWithTokens } from '../text-with-tokens.tsx';

type Realm = Awaited<ReturnType<ControlledServer['realms']['list']>>[number];

/** Makes tokens for any client or user without a proof. */
export function MintForm({ realms }: { readonly realms: readonly Realm[] }) {
  const { server, notices } = useConsole();
  const [realmName, setRealmName] = useState(realms[0]?.name ?? '');
  const realm = realms.find(({ name }) => name === realmName) ?? realms[0];
  const clients = realm?.clients ?? [];
  const [client, setClient] = useState(usualClient(realm));
  const [username, setUsername] = useState('');
  const [scope, setScope] = useState('');
  const [token, setToken] = useState<string | undefined>();

  /** Clients and users of the chosen realm. */
  function changeRealm(name: string): void {
    setRealmName(name);
    setClient(usualClient(realms.find((one) => one.name === name)));
    setUsername('');
  }

  async function mint(event: Event): Promise<void> {
    event.preventDefault();
    const minted = await notices.attempt(() =>
      server.tokens.mint({
        realm: realmName,
        client_id: client,
        ...(username !== '' && { username }),
        ...(scope.trim() !== '' && { scope: scope.trim() }),
      }),
    );
    if (minted !== undefined) setToken(minted.access_token);
  }

  return (
    <form class="stack" onSubmit={mint}>
      <div class="fields">
        {realms.length > 1 && (
          <label>
            Realm
            <select value={realmName} onChange={({ currentTarget }) => changeRealm(currentTarget.value)}>
              {realms.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <label>
          Client
          <select value={client} onChange={({ currentTarget }) => setClient(currentTarget.value)}>
            {clients.map(({ client_id: id }) => (
              <option key={id}>{id}</option>
            ))}
          </select>
        </label>
        <label>
          For
          <select value={username} onChange={({ currentTarget }) => setUsername(currentTarget.value)}>
            <option value="">the client itself</option>
            {realm?.users.map((user) => (
              <option key={user}>{user}</option>
            ))}
          </select>
        </label>
        <label>
          Scope
          <input
            list="scopes"
            placeholder="as without one"
            value={scope}
            onInput={({ currentTarget }) => setScope(currentTarget.value)}
          />
        </label>
        <datalist id="scopes">
          {realm?.scopes.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <button type="submit" class="primary">
          Mint
        </button>
      </div>
      {token !== undefined && (
        <div class="result" role="status">
          <CopyButton text={token} label="Copy the token" />
          <TextWithTokens key={token} text={token} />
        </div>
      )}
    </form>
  );
}

const usualClient = (realm: Realm | undefined): string =>
  (realm?.clients.find(({ service_account: has }) => has) ?? realm?.clients[0])?.client_id ?? '';
