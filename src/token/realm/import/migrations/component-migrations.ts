import type { RealmDraft } from '../realm-draft.ts';

type Components = Readonly<Record<string, readonly Component[]>>;
interface Component {
  readonly providerId?: unknown;
  readonly config?: Readonly<Record<string, unknown>>;
}
const kind = 'org.keycloak.keys.KeyProvider';

function addKey({ json }: RealmDraft, providerId: string, name: string, algorithm?: string): void {
  const components = (json.components ?? {}) as Components;
  const keys = components[kind] ?? [];
  const isThere = keys.some(
    (key) =>
      key.providerId === providerId && (algorithm === undefined || [key.config?.algorithm].flat()[0] === algorithm),
  );
  if (isThere) return;
  const config = { priority: ['100'], ...(algorithm !== undefined && { algorithm: [algorithm] }) };
  json.components = { ...components, [kind]: [...keys, { name, providerId, config }] };
}

/** Refresh tokens are signed with it. */
export const addHmacKey = (draft: RealmDraft): void => addKey(draft, 'hmac-generated', 'hmac-generated-hs512', 'HS512');
export const addAesKey = (draft: RealmDraft): void => addKey(draft, 'aes-generated', 'aes-generated');

type Headers = Readonly<Record<string, string>>;

/** Gives a header of pages a value. */
export const header =
  (name: string, value: string) =>
  ({ json }: RealmDraft): void => {
    if (json.browserSecurityHeaders === undefined) return;
    json.browserSecurityHeaders = { ...(json.browserSecurityHeaders as Headers), [name]: value };
  };

/** Other sites cannot show pages in frames any more. */
export function replaceFrames({ json }: RealmDraft): void {
  if (json.browserSecurityHeaders === undefined) return;
  json.browserSecurityHeaders = Object.fromEntries(
    Object.entries(json.browserSecurityHeaders as Headers).map(([name, value]) => [
      name,
      value === "frame-src 'self'" ? "frame-src 'self'; frame-ancestors 'self'; object-src 'none';" : value,
    ]),
  );
}
