import { hashOrderBy } from '../../realm/java-hash-order.ts';
import { javaTrim } from '../../realm/java-trim.ts';
import { isPlainObject } from '../../realm/json-cursor.ts';
import type { Json, RealmJson } from '../../realm/representations/json.ts';
import type { ProfileConfig } from '../../realm/representations/profile-config.ts';
import { validatorIssue } from './validator-config.ts';

type Attribute = ProfileConfig['attributes'][number];

/** What is wrong with the attributes of a profile, in the words and the order of Keycloak 26.7. */
export function profileIssues({ attributes, groups }: Partial<ProfileConfig>, realm: RealmJson): readonly string[] {
  if (attributes === undefined || attributes === null) return [];
  const names = attributes.map(({ name }) => name);
  const groupNames = ((groups ?? []) as readonly unknown[]).map((one) => (isPlainObject(one) ? one.name : undefined));
  const scopes: ReadonlySet<unknown> = new Set(realm.clientScopes.map(({ name }) => name));
  const missing = ['username', 'email'].filter((name) => !names.includes(name));
  const withoutName = ((groups ?? []) as readonly unknown[]).filter(
    (one) => isPlainObject(one) && one.name == null,
  ).length;
  return [
    ...attributes.flatMap((attribute, at) => [
      ...nameIssues(attribute.name, names.indexOf(attribute.name) < at),
      ...settingIssues(attribute, groupNames, scopes),
    ]),
    ...missing.map((name) => `The attribute '${name}' can not be removed`),
    ...(withoutName > 0 ? [`Name is mandatory for groups, found ${withoutName} group(s) without name.`] : []),
  ];
}

function nameIssues(name: string | null | undefined, isTaken: boolean): readonly string[] {
  if (typeof name !== 'string' || javaTrim(name) === '')
    return ["Attribute configuration without 'name' is not allowed"];
  if (isTaken) return [`Attribute configuration already exists with 'name':'${name}'`];
  // Keycloak leaves out the first quotation mark.
  if (!/^[\w.-]+$/.test(name))
    return [`Invalid attribute name (only letters, numbers and '.' '_' '-' special characters allowed): ${name}'`];
  return [];
}

function settingIssues(attribute: Attribute, groups: readonly unknown[], scopes: ReadonlySet<unknown>): string[] {
  const { name, validations, permissions, required, selector, group, annotations } = attribute;
  const issuesOf = (what: 'role' | 'scope', member: string, values: unknown, known: ReadonlySet<unknown>) =>
    hashOrderBy(new Set(asList(values)), (value) => String(value))
      .filter((value) => !known.has(value))
      .map((value) => `'${member}' configuration for attribute '${name}' contains unsupported ${what} '${value}'`);
  return [
    ...Object.entries(validations ?? {}).flatMap(([kind, config]) => validatorIssue(kind, config, name) ?? []),
    ...issuesOf('role', 'permissions.view', permissions?.view, roles),
    ...issuesOf('role', 'permissions.edit', permissions?.edit, roles),
    ...issuesOf('role', 'required.roles', required?.roles, roles),
    ...issuesOf('scope', 'required.scopes', required?.scopes, scopes),
    ...issuesOf('scope', 'selector.scopes', (selector as Json | null | undefined)?.scopes, scopes),
    ...(group === undefined || group === null || groups.includes(group)
      ? []
      : [`Attribute '${name}' references unknown group '${String(group)}'`]),
    ...annotationIssues((annotations ?? {}) as Json, name),
  ];
}

/** Whom a profile may name. */
const roles: ReadonlySet<unknown> = new Set(['admin', 'user']);
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function annotationIssues(annotations: Json, name: string): readonly string[] {
  const { inputOptions, inputOptionLabels } = annotations;
  return [
    ...(inputOptions === undefined || Array.isArray(inputOptions)
      ? []
      : [`Annotation 'inputOptions' configured for attribute '${name}' must be an array of values!'`]),
    ...(inputOptionLabels === undefined || isPlainObject(inputOptionLabels)
      ? []
      : [`Annotation 'inputOptionLabels' configured for attribute '${name}' must be an object!'`]),
  ];
}
