import { isPlainObject } from '../../realm/json-cursor.ts';

/** Members that Keycloak knows, with whether each is a list of texts. */
const members: Readonly<Record<string, boolean>> = {
  type: false,
  locations: true,
  actions: true,
  datatypes: true,
  identifier: false,
  privileges: true,
};

/**
 * What is wrong with a parameter `authorization_details` (RFC 9396). No type is supported without Keycloak's preview
 * features, so every value is refused, with its words (Keycloak 26.7).
 */
export function authorizationDetailsFault(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const list = parseList(text);
  if (list === undefined) return `Invalid authorization_details: ${text}`;
  if (list === null) return 'Cannot invoke "java.util.List.isEmpty()" because "authzDetails" is null';
  const [first] = list;
  if (first === undefined) return 'Authorization_Details parameter cannot be empty';
  if (first === null)
    return 'Cannot invoke "org.keycloak.representations.AuthorizationDetailsJSONRepresentation.getType()" because "authzDetail" is null';
  const { type } = first;
  if (type === undefined || type === null)
    return `Authorization_Details parameter provided without type: ${javaText(first)}`;
  return `Unsupported type '${String(type)}' of authorization_details parameter supplied in the request. Supported values: []`;
}

type Detail = Readonly<Record<string, unknown>>;

function parseList(text: string): readonly (Detail | null)[] | null | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (value === null) return null;
    return Array.isArray(value) && value.every(isDetail) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isDetail(value: unknown): value is Detail | null {
  if (value === null) return true;
  return isPlainObject(value) && Object.entries(members).every(([name, isList]) => fits(value[name], isList));
}

/** Keycloak reads numbers and flags as texts. */
const fits = (value: unknown, isList: boolean): boolean =>
  value === undefined || value === null || (isList ? Array.isArray(value) : typeof value !== 'object');

/** A detail as Java writes it. */
function javaText(detail: Detail): string {
  const known = Object.entries(members).map(([name, isList]) => {
    const value = javaValue(detail[name] ?? null);
    return `${name}=${isList ? value : `'${value}'`}`;
  });
  const custom = Object.entries(detail).filter(([name]) => !Object.hasOwn(members, name));
  return `AuthorizationDetailsJSONRepresentation{${[...known, `customData=${javaValue(Object.fromEntries(custom))}`].join(', ')}}`;
}

function javaValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(javaValue).join(', ')}]`;
  if (!isPlainObject(value)) return String(value);
  return `{${Object.entries(value)
    .map(([name, item]) => `${name}=${javaValue(item)}`)
    .join(', ')}}`;
}
