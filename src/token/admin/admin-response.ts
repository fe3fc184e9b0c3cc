import { noCache, type Response } from '../http/response.ts';

/** What was asked for. */
export const adminJson = (value: unknown): Response => ({
  status: 200,
  headers: [noCache],
  contentType: 'application/json;charset=UTF-8',
  body: JSON.stringify(value),
});

/** Something was made. @param location its URL */
export const created = (location: string): Response => ({ status: 201, headers: [['Location', location]] });

/** The same with what was made, where Keycloak sends it. */
export const made = (location: string, value?: unknown): Response => ({
  ...created(location),
  ...(value !== undefined && { contentType: 'application/json', body: JSON.stringify(value) }),
});

/** It was done. */
export const done: Response = { status: 204 };

/** The same, where Keycloak says besides that nobody may keep that (26.7). */
export const doneUncached: Response = { ...done, headers: [noCache] };
