import { mappersOf } from '../../realm/representations/identity-providers.ts';
import type { RealmJson, UserJson } from '../../realm/representations/json.ts';
import type { BrokeredIdentity } from './brokered-identity.ts';
import { type MapperInput, mapperKinds, sessionNotesOf } from './mapper-kinds.ts';
import type { Provider } from './provider.ts';

type About = Pick<MapperInput, 'realm' | 'newId'>;

/** What is known of a user after all mappers of the provider have changed it. */
export async function prepared(identity: BrokeredIdentity, about: About): Promise<BrokeredIdentity> {
  let current = identity;
  for (const { identityProviderMapper: kind, config } of mappersOf(about.realm, identity.alias)) {
    const input = { ...about, config, identity: current, given: new Set<string>() };
    current = (await mapperKinds.get(kind)?.prepare?.(input)) ?? current;
  }
  return current;
}

/** A user who has just been made, after all mappers. */
export async function completed(user: UserJson, identity: BrokeredIdentity, about: About): Promise<UserJson> {
  let current = user;
  for (const { identityProviderMapper: kind, config } of mappersOf(about.realm, identity.alias)) {
    const input = { ...about, config, identity, given: new Set<string>() };
    current = (await mapperKinds.get(kind)?.complete?.(current, input)) ?? current;
  }
  return current;
}

/** A user who logs in again, after all mappers, each as it is to be synchronized. */
export async function updated(
  user: UserJson,
  identity: BrokeredIdentity,
  provider: Provider,
  about: About,
): Promise<UserJson> {
  const given = new Set<string>();
  let current = user;
  for (const { identityProviderMapper, config } of mappersOf(about.realm, identity.alias)) {
    const kind = mapperKinds.get(identityProviderMapper);
    const input = { ...about, config, identity, given };
    const mode = syncModeOf(provider, config);
    if (mode === 'FORCE') current = (await kind?.update?.(current, input)) ?? current;
    else if (mode === 'LEGACY') current = (await (kind?.updateByDefault ?? kind?.update)?.(current, input)) ?? current;
  }
  return current;
}

/** How a provider, or one of its mappers, is synchronized (Keycloak 26.7). */
export const syncModeOf = (
  provider: Provider,
  { syncMode = 'LEGACY' }: Readonly<Record<string, string>> = {},
): string => (syncMode === 'INHERIT' ? (provider.get('syncMode') ?? 'LEGACY') : syncMode);

/** What mappers write into the session of a login. @param isNew the user has just been made */
export async function notesOfMappers(
  identity: BrokeredIdentity,
  provider: Provider,
  realm: RealmJson,
  isNew: boolean,
): Promise<Readonly<Record<string, string>>> {
  const notes: Record<string, string> = {};
  for (const { identityProviderMapper: kind, config } of mappersOf(realm, identity.alias))
    if (isNew || syncModeOf(provider, config) !== 'IMPORT')
      Object.assign(notes, await sessionNotesOf(kind, { identity, config }));
  return notes;
}
