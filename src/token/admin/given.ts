import { type OAuthError, oauth } from '../http/oauth-error.ts';
import { isPlainObject } from '../realm/json-cursor.ts';
import type { Json } from '../representations/json.ts';
import { adminErrors } from './admin-errors.ts';

type Kind = 'text' | 'flag' | 'number' | 'texts' | 'map' | 'any' | Shape;

/** What a representation may have. */
export interface Shape {
  /** As Keycloak names it. */
  readonly name: string;
  readonly members: Readonly<Record<string, Kind>>;
}

const members = (kind: Kind, names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind]),
  );

export const mapperShape: Shape = {
  name: 'ProtocolMapperRepresentation',
  members: {
    ...members('text', 'id name protocol protocolMapper consentText'),
    ...members('flag', 'consentRequired'),
    config: 'map',
  },
};

export const clientShape: Shape = {
  name: 'ClientRepresentation',
  members: {
    ...members('text', 'id clientId name description type rootUrl adminUrl baseUrl clientAuthenticatorType secret'),
    ...members('text', 'registrationAccessToken protocol clientTemplate origin'),
    ...members('flag', 'surrogateAuthRequired enabled alwaysDisplayInConsole bearerOnly consentRequired'),
    ...members('flag', 'standardFlowEnabled implicitFlowEnabled directAccessGrantsEnabled serviceAccountsEnabled'),
    ...members('flag', 'oauth2DeviceAuthorizationGrantEnabled authorizationServicesEnabled directGrantsOnly'),
    ...members('flag', 'publicClient frontchannelLogout fullScopeAllowed useTemplateConfig useTemplateScope'),
    ...members('flag', 'useTemplateMappers'),
    ...members('number', 'notBefore nodeReRegistrationTimeout'),
    ...members('texts', 'defaultRoles redirectUris webOrigins defaultClientScopes optionalClientScopes'),
    ...members('map', 'attributes authenticationFlowBindingOverrides'),
    ...members('any', 'registeredNodes authorizationSettings access'),
    protocolMappers: mapperShape,
  },
};

export const scopeShape: Shape = {
  name: 'ClientScopeRepresentation',
  members: { ...members('text', 'id name description protocol'), attributes: 'map', protocolMappers: mapperShape },
};

export const roleShape: Shape = {
  name: 'RoleRepresentation',
  members: {
    ...members('text', 'id name description containerId'),
    ...members('flag', 'composite clientRole scopeParamRequired'),
    ...members('any', 'composites attributes'),
  },
};

export const componentShape: Shape = {
  name: 'ComponentRepresentation',
  members: { ...members('text', 'id name providerId providerType parentId subType'), config: 'any' },
};

export const requiredActionShape: Shape = {
  name: 'RequiredActionProviderRepresentation',
  members: {
    ...members('text', 'alias name providerId'),
    ...members('flag', 'enabled defaultAction'),
    priority: 'number',
    config: 'map',
  },
};

/**
 * The members of a representation that somebody sent, each of the kind that Keycloak takes it for.
 * @throws {OAuthError}
 */
export function given(value: unknown, shape: Shape, sent: unknown = value): Json {
  if (!isPlainObject(value)) throw adminErrors.wrongJson();
  const entries = Object.entries(value).map(([name, one]) => {
    const kind = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    if (kind === undefined) throw unknownMember(shape, name, sent);
    return [name, one === null ? null : read(one, kind, sent)] as const;
  });
  return Object.fromEntries(entries);
}

/** The same for a list of them. @throws {OAuthError} */
export const givenList = (values: readonly unknown[], shape: Shape): Json[] =>
  values.map((value) => given(value, shape, values));

function read(value: unknown, kind: Kind, sent: unknown): unknown {
  if (kind === 'any') return value;
  if (kind === 'text') return text(value);
  if (kind === 'texts') return list(value).flatMap((item) => (item === null ? [] : [text(item)]));
  if (kind === 'flag') return flag(value);
  if (kind === 'number') return number(value);
  if (kind !== 'map') return list(value).map((item) => given(item, kind, sent));
  if (!isPlainObject(value)) throw adminErrors.wrongJson();
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, item === null ? null : text(item)]));
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw adminErrors.wrongJson();
  return value;
}

/** Jackson takes numbers and booleans for texts, and texts for numbers and booleans. */
function text(value: unknown): string {
  if (typeof value === 'object') throw adminErrors.wrongJson();
  return String(value);
}

function flag(value: unknown): boolean {
  if (typeof value === 'number') return value !== 0;
  const word = String(value).toLowerCase();
  if (typeof value === 'object' || (word !== 'true' && word !== 'false')) throw adminErrors.wrongJson();
  return word === 'true';
}

function number(value: unknown): number {
  const read = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (Number.isNaN(read)) throw adminErrors.wrongJson();
  return Math.trunc(read);
}

/** Jackson names the place after the first token of the value; here it is that in JSON without spaces. */
function unknownMember({ name }: Shape, member: string, sent: unknown): OAuthError {
  const json = JSON.stringify(sent);
  const key = `${JSON.stringify(member)}:`;
  const start = json.indexOf(key) + key.length;
  const token = /^(?:["{[]|[^,}\]]+)/.exec(json.slice(start))?.[0] ?? '';
  return oauth(
    400,
    `Invalid json representation for ${name}. Unrecognized field ${JSON.stringify(member)} at line 1 column ${start + token.length + 1}.`,
  );
}
