import { useState } from 'preact/hooks';
import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { Choice } from '../choice.tsx';
import { CopyButton } from '../copy-button.tsx';
import { TextWithTokens } from '../text-with-tokens.tsx';

type Realm = Awaited<ReturnType<ControlledServer['realms']['list']>>[number];

/** Makes tokens for any client or user without a proof. */
export function MintForm({ realms }: { readonly realms: readonly Realm[] }) {
  const { server, notices } = useConsole();
  const [realmName, setRealmName] = useState(realms[0]?.name ?? '');
  const realm = realms.find(({ name }) => name === realmName) ?? realms[0];
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
        {realms.length > 1 && <Choice title="Realm" options={namesOf(realms)} value={realmName} change={changeRealm} />}
        <Choice title="Client" options={clientsOf(realm)} value={client} change={setClient} />
        <Choice title="For" options={usersOf(realm)} value={username} change={setUsername} />
        <ScopeInput scopes={realm?.scopes ?? []} text={scope} change={setScope} />
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

interface ScopeInputProps {
  readonly scopes: readonly string[];
  readonly text: string;
  readonly change: (text: string) => void;
}

function ScopeInput({ scopes, text, change }: ScopeInputProps) {
  return (
    <>
      <label>
        Scope
        <input
          list="scopes"
          placeholder="as without one"
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      </label>
      <datalist id="scopes">
        {scopes.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const usualClient = (realm: Realm | undefined): string =>
  (realm?.clients.find(({ service_account: has }) => has) ?? realm?.clients[0])?.client_id ?? '';

const namesOf = (realms: readonly Realm[]) => realms.map(({ name }) => [name, name] as const);
const clientsOf = (realm: Realm | undefined) => realm?.clients.map(({ client_id: id }) => [id, id] as const) ?? [];
const usersOf = (realm: Realm | undefined) => [
  ['', 'the client itself'] as const,
  ...(realm?.users.map((user) => [user, user] as const) ?? []),
];
