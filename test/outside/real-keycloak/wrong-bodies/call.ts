import { administratorOf } from '../keycloak.ts';

/** What is compared of an answer. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Below the realm. */
  readonly location: string | undefined;
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Calls the admin API of a server. @returns answers without what differs from server to server */
export function adminCaller(url: string, realm: string) {
  const tokens = administratorOf(url);
  return async (method: string, at: string, body?: string, contentType = 'application/json'): Promise<Answer> => {
    const response = await fetch(`${url}/admin/realms/${realm}${at}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokens.token()}`,
        ...(contentType !== '' && { 'content-type': contentType }),
      },
      // Bytes: a text would bring a type of its own.
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text.replaceAll(uuid, 'ID').replace(/ID-\d+/, 'ID'),
      location: response.headers.get('location')?.split(`/admin/realms/${realm}`)[1],
    };
  };
}
