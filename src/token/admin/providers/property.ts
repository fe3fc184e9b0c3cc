import type { Json } from '../../realm/representations/json.ts';

/** A setting of a provider: name, label if it has one, kind (a text without one), and what else is said of it. */
export type Property = readonly [name: string, label: string | undefined, type?: string, more?: PropertyDetails];

interface PropertyDetails {
  readonly defaultValue?: unknown;
  readonly options?: readonly string[];
  readonly isSecret?: boolean;
  readonly isRequired?: boolean;
}

/** A setting as Keycloak's REST API shows it (Keycloak 26.7), without its text of help. */
export const shownProperty = ([name, label, type = 'String', more = {}]: Property): Json => ({
  name,
  ...(label !== undefined && { label, helpText: '' }),
  type,
  ...(more.defaultValue !== undefined && { defaultValue: more.defaultValue }),
  ...(more.options !== undefined && { options: more.options }),
  secret: more.isSecret === true,
  required: more.isRequired === true,
  readOnly: false,
});

/** A kind of provider with its settings as Keycloak's REST API shows it, without texts of help. */
export const shownKind = (id: string, properties: readonly Property[]): Json => ({
  id,
  helpText: '',
  properties: properties.map(shownProperty),
});
