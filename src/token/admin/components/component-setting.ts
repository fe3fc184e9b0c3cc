import type { Json } from '../../realm/representations/json.ts';

/** The first value of a setting of a component. */
export const firstSetting = (config: Json, name: string): string | undefined =>
  (config[name] as readonly string[] | undefined)?.[0];
