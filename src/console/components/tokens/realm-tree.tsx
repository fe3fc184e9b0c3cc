import type { ControlledServer } from '../../../client.ts';
import { useConsole } from '../../console-context.ts';
import { counted, visible } from '../../state/format.ts';
import { ShownText } from '../shown-text.tsx';

type Realm = Awaited<ReturnType<ControlledServer['realms']['list']>>[number];
type Client = Realm['clients'][number];

/** Realms with clients, scopes, users, organizations, linked accounts and keys. */
export function RealmTree({
  realms,
  reload,
}: {
  readonly realms: readonly Realm[];
  readonly reload: () => Promise<void>;
}) {
  const { server, notices } = useConsole();
  async function rotate(): Promise<void> {
    await notices.attempt(() => server.keys.rotate(), 'New keys; old ones stay in certs until their tokens have ended');
    await reload();
  }
  return (
    <div class="tree">
      {realms.map((realm) => (
        <details key={realm.name} open={realms.length === 1}>
          <summary>
            <ShownText text={realm.name} />{' '}
            <span class="muted">
              {realm.enabled ? '' : 'disabled, '}access tokens live {realm.access_token_lifespan} s
            </span>
          </summary>
          <Branch title={counted(realm.clients.length, 'client')}>
            {realm.clients.map((client) => (
              <ClientBranch key={client.client_id} client={client} />
            ))}
          </Branch>
          <Branch title={counted(realm.scopes.length, 'scope')}>
            <Names names={realm.scopes} />
          </Branch>
          <Branch title={counted(realm.users.length, 'user')}>
            <Names names={realm.users} />
          </Branch>
          <Belonging realm={realm} />
          <Branch title={counted(realm.keys.length, 'key')}>
            <ul>
              {realm.keys.map(({ kid, algorithm, use, active, published }) => (
                <li key={`${kid} ${use}`}>
                  <ShownText text={kid} /> {algorithm}, {use}
                  {active ? ', signs' : ''}
                  {published ? '' : ', not in certs'}
                </li>
              ))}
            </ul>
          </Branch>
        </details>
      ))}
      <div class="actions">
        <button type="button" onClick={rotate}>
          Rotate the keys
        </button>
      </div>
    </div>
  );
}

/** Who belongs to organizations, and which accounts elsewhere belong to whom. */
function Belonging({ realm }: { readonly realm: Realm }) {
  return (
    <>
      {realm.organizations.length > 0 && (
        <Branch title={counted(realm.organizations.length, 'organization')}>
          {realm.organizations.map(({ alias, enabled, members }) => (
            <Branch key={alias} title={`${visible(alias)}${enabled ? '' : ', disabled'}`}>
              <Names names={members} />
            </Branch>
          ))}
        </Branch>
      )}
      {realm.linked_accounts.length > 0 && (
        <Branch title={counted(realm.linked_accounts.length, 'linked account')}>
          <Names names={realm.linked_accounts.map((one) => `${one.username}: ${one.name} at ${one.provider}`)} />
        </Branch>
      )}
    </>
  );
}

function Branch({ title, children }: { readonly title: string; readonly children: preact.ComponentChildren }) {
  return (
    <details class="branch">
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>
          <ShownText text={name} />
        </li>
      ))}
    </ul>
  );
}

function ClientBranch({ client }: { readonly client: Client }) {
  const facts = [
    client.enabled ? '' : 'disabled',
    client.public ? 'public' : client.authenticator,
    client.bearer_only ? 'bearer-only' : '',
    client.service_account ? 'service account' : '',
    client.direct_access ? 'passwords' : '',
  ];
  return (
    <details class="branch">
      <summary>
        <ShownText text={client.client_id} />{' '}
        <span class="muted">{facts.filter((fact) => fact !== '').join(', ')}</span>
      </summary>
      <p>Default scopes: {client.default_scopes.join(', ') || 'none'}</p>
      <p>Optional scopes: {client.optional_scopes.join(', ') || 'none'}</p>
    </details>
  );
}
