import type { Json, RealmJson } from '../../representations/json.ts';
import { profileOf, withProfile } from '../../representations/profile-config.ts';
import { stableId } from '../../stable-id.ts';
import type { RealmDraft } from '../realm-draft.ts';

const kind = 'org.keycloak.userprofile.UserProfileProvider';

interface Component {
  readonly config?: Readonly<Record<string, readonly string[] | undefined>>;
}
type Components = Readonly<Record<string, readonly Component[]>>;

const attributesOf = ({ json }: RealmDraft) => (json.attributes ?? {}) as Json;
const isOn = (draft: RealmDraft) => String(attributesOf(draft).userProfileEnabled).toLowerCase() === 'true';

/** The user profile was kept in pieces, as a feature that had to be switched on. */
export function joinProfilePieces(draft: RealmDraft): void {
  const components = (draft.json.components ?? {}) as Components;
  const [component] = components[kind] ?? [];
  if (component === undefined || !isOn(draft)) return;
  const count = Number(component.config?.['config-pieces-count']?.[0] ?? 0);
  const pieces = Array.from({ length: count }, (_, at) => component.config?.[`config-piece-${at}`]?.[0] ?? '');
  const { [kind]: _gone, ...others } = components;
  const joined = { ...component, config: { 'kc.user.profile.config': [pieces.join('')] } };
  draft.json.components = count < 1 ? others : { ...others, [kind]: [joined] };
}

/** Realms from before may have users with attributes that the profile does not name. */
export function allowUnmanagedAttributes(draft: RealmDraft): void {
  const wasOn = isOn(draft);
  const { userProfileEnabled: _gone, ...attributes } = attributesOf(draft);
  if (draft.json.attributes !== undefined) draft.json.attributes = attributes;
  if (wasOn) return;
  const components = (draft.json.components ?? {}) as RealmJson['components'];
  const realm = { realm: draft.name, components };
  const profile = { ...profileOf(realm), unmanagedAttributePolicy: 'ENABLED' };
  draft.json.components = withProfile(realm, profile, stableId(draft.name, 'user profile')).components;
}
