import { readFileSync } from 'node:fs';
import { replacePlaceholders } from '../../../src/token/realm/import/placeholders.ts';
import { administratorOf, type Keycloak } from '../real-keycloak/keycloak.ts';
import { type Compared, comparedAnswer } from './compared.ts';
import { madeUser, type Plan, planOf } from './plan.ts';
import { play } from './play.ts';

/** What the real Keycloak made of a file. */
export interface Recorded {
  readonly status: number;
  readonly message: string;
  /** Undefined when the file is not imported. */
  readonly plan?: Plan;
  readonly answers?: readonly { readonly name: string; readonly compared: Compared }[];
}

/** Gives a file to the real Keycloak, asks it all there is to ask, and removes the realm. */
export async function record(keycloak: Keycloak, path: string): Promise<Recorded> {
  const text = replacePlaceholders(readFileSync(path, 'utf8'), (name) => process.env[name]);
  const file = firstOf(text);
  const tokens = administratorOf(keycloak.url);
  const imported = await fetch(`${keycloak.url}/admin/realms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await tokens.token()}`, 'content-type': 'application/json' },
    body: file === undefined || !Array.isArray(file.whole) ? text : JSON.stringify(file.realm),
  });
  const message = await imported.text();
  const name = decodeURIComponent(imported.headers.get('location')?.split('/').at(-1) ?? '');
  if (imported.status !== 201) return { status: imported.status, message };
  const fresh: Keycloak = { ...keycloak, admin: adminAfterImport(keycloak) };
  try {
    await fresh.admin('POST', `/${encodeURIComponent(name)}/users`, madeUser).catch(() => undefined);
    const plan = await planOf(fresh, name, file?.realm ?? {});
    const answers = (await play(keycloak.url, plan)).map(({ name: asked, answer }) => ({
      name: asked,
      compared: comparedAnswer(answer),
    }));
    return { status: imported.status, message, plan, answers };
  } finally {
    await fresh.admin('DELETE', `/${encodeURIComponent(name)}`);
  }
}

/** A token says nothing of a realm that is younger: it is taken anew. */
function adminAfterImport({ url }: Keycloak): Keycloak['admin'] {
  const tokens = administratorOf(url);
  return async (method, at, body) => {
    const response = await fetch(`${url}/admin/realms${at}`, {
      method,
      headers: { authorization: `Bearer ${await tokens.token()}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${text}`);
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  };
}

/** The realm of a file, the first of a list; undefined when it is not JSON. What stands behind it does not matter. */
function firstOf(text: string): { readonly whole: unknown; readonly realm: unknown } | undefined {
  const parse = (json: string): unknown => JSON.parse(json.replace(/^\uFEFF/, ''));
  try {
    const whole = parse(text);
    return { whole, realm: Array.isArray(whole) ? whole[0] : whole };
  } catch (error) {
    const position = /after JSON at position (\d+)/.exec((error as Error).message)?.[1];
    if (position === undefined) return undefined;
    const whole = parse(text.slice(0, Number(position)));
    return { whole, realm: Array.isArray(whole) ? whole[0] : whole };
  }
}
