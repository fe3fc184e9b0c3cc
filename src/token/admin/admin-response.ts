import { noCache, type Response } from '../openid/http/endpoint-response.ts';
import { jsonText } from '../openid/http/json-text.ts';

/** The response with a representation. */
export const adminJson = (value: unknown): Response => ({
  status: 200,
  headers: [noCache],
  contentType: 'application/json;charset=UTF-8',
  body: jsonText(value),
});

/** The same, where Keycloak 26.7 says nothing about caches. */
export const cacheableJson = (value: unknown): Response => ({ ...adminJson(value), headers: [] });

/** The response when something was made. @param location its URL */
export const created = (location: string): Response => ({ status: 201, headers: [['Location', location]] });

/** The same, where Keycloak 26.7 forbids to cache it. */
export const createdUncached = (location: string): Response => ({
  status: 201,
  headers: [['Location', location], noCache],
});

/** The response when something was made, with its representation where Keycloak sends that. */
export const made = (location: string, value?: unknown): Response => ({
  ...created(location),
  ...(value !== undefined && { contentType: 'application/json', body: jsonText(value) }),
});

/** The response when something was done. */
export const done: Response = { status: 204 };

/** The response when something was done, where Keycloak 26.7 forbids to cache it. */
export const doneUncached: Response = { ...done, headers: [noCache] };
