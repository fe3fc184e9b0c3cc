import type { Json } from '../../realm/representations/json.ts';

/** The first value of a setting of a component. */
export const firstSetting = (config: Json, name: string): string | undefined =>
  (config[name] as readonly string[] | undefined)?.[0];

/** Whether a setting of a component is on. */
export const isSettingOn = (config: Json, name: string): boolean =>
  firstSetting(config, name)?.toLowerCase() === 'true';

/** Settings that are never shown again. */
export const secretSettings: readonly string[] = [
  'privateKey',
  'secret',
  'ecdsaPrivateKey',
  'ecdhPrivateKey',
  'eddsaPrivateKey',
  'bindCredential',
];
