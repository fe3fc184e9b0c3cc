import { comparedResponse } from '../real-keycloak/compared-response.ts';
import { withoutBarcode } from './barcode.ts';
import { comparedCookie } from './compared-cookie.ts';
import { comparedUrl, fullUrl, type Place, shape } from './compared-url.ts';
import { type Page, readPage } from './page.ts';
import type { Reply } from './visitor.ts';

const comparedHeaders = [
  ...['access-control-allow-credentials', 'access-control-allow-methods', 'access-control-allow-origin'],
  ...['access-control-expose-headers', 'cache-control', 'content-language', 'content-type', 'pragma'],
  ...['referrer-policy', 'strict-transport-security', 'www-authenticate', 'x-content-type-options'],
  ...['x-frame-options', 'x-robots-tag'],
];

/** What of a reply must be the same: times are compared with when it came, so it does not matter how long it took. */
export function comparedReply(reply: Reply, place: Place): unknown {
  const { status, headers, body, setCookies, at: now } = reply;
  const type = headers.get('content-type') ?? '';
  const location = headers.get('location');
  const named = comparedHeaders.map((name) => [name, headers.get(name) ?? undefined]);
  const compared = {
    status,
    headers: Object.fromEntries(named.filter(([, value]) => value !== undefined)),
    framing: /frame-ancestors [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? 'any',
    location: location === null ? 'none' : comparedUrl(location, place, now),
    cookies: setCookies.map((cookie) => comparedCookie(cookie, place, now)).sort(byJson),
    body:
      type.startsWith('text/html') && body !== ''
        ? comparedPage(readPage(body), place, now)
        : comparedResponse({ ...reply, body: asObject(body), headers: onlyType(type) }, place.url, now),
  };
  return withoutChance(compared, place);
}

/** A list of the admin API is compared like what else is JSON. */
const asObject = (body: string) => (body.startsWith('[') ? `{"list":${body}}` : body);

const byJson = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1);

const onlyType = (type: string) => new Headers(type === '' ? {} : { 'content-type': type });

const codes = new Set(['state_checker', 'device_code', 'user_code', 'request_uri']);

/** When something was made or used, in the admin API. */
const moments = new Set(['createdTimestamp', 'createdDate', 'lastUpdatedDate', 'start', 'lastAccess']);

/** Without what differs even when one server is compared with itself: the realm's name, identifiers, codes. */
function withoutChance(value: unknown, { realm }: Place): unknown {
  const text = JSON.stringify(value, (name, member: unknown) => {
    if (moments.has(name)) return undefined;
    if (/^(?:default|optional)ClientScopes$/.test(name) && Array.isArray(member)) return member.toSorted();
    // By the identifiers of clients.
    if (name === 'clients' && typeof member === 'object') return Object.values(member ?? {}).sort();
    if (typeof member !== 'string') return member;
    if (name === 'id') return shape(member);
    if (codes.has(name)) return shape(member.replace(/[A-Z]{4}-[A-Z]{4}/, 'USER-CODE'));
    // Scopes are listed in the order of a hash of their identifiers.
    return name === 'scope' ? member.split(' ').sort().join(' ') : member;
  });
  const masked = text.replaceAll(realm, 'REALM').replace(uuid, 'uuid').replace(userCode, 'user_code=code');
  return JSON.parse(masked, (name, member: unknown) =>
    name === 'list' ? [member].flat().sort(byJson) : member,
  ) as unknown;
}

const userCode = /user_code=[A-Z]{4}-[A-Z]{4}/g;
/** The key that an authenticator is set up with, as it is shown. */
const shownKey = /([A-Z2-7]{4} ){7}[A-Z2-7]{4}/g;
const recoveryCode = /[A-Z1-9]{4}-[A-Z1-9]{4}-[A-Z1-9]{4}/g;
/** What stands above recovery codes and in the form for a forgotten password, in words of each server. */
const ownWords =
  /Warning alert: These recovery codes .*? from your account\.|You cannot see these codes again[^.]*\.|Enter your username or email address and we will send you[^.]*\.|We send you a link by e-mail[^.]*\./;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function comparedPage(page: Page, place: Place, now: number): unknown {
  const { text, ids } = withoutBarcode(page);
  return {
    ...page,
    // The spaces between elements are a matter of the markup.
    text: text.replace(shownKey, 'key').replace(recoveryCode, 'code').replace(ownWords, '').replace(/\s+/g, ''),
    ids,
    forms: page.forms.map((form) => ({
      ...form,
      action: comparedUrl(fullUrl(form.action, place), place, now),
      fields: form.fields.map((field) => ({ ...field, value: comparedFieldValue(field, place, now) })),
    })),
    links: page.links.map(({ text, href }) => ({ text, href: comparedUrl(fullUrl(href, place), place, now) })),
  };
}

/** Values that are made for one page. */
const made = new Set(['session_code', 'code', 'session_state', 'totpSecret', 'access_token', 'id_token', 'response']);

function comparedFieldValue({ name, value }: Page['forms'][number]['fields'][number], place: Place, now: number) {
  // Which of one's authenticators is asked for.
  if (name === 'selectedCredentialId') return 'any';
  if (name === 'generatedAt') return value.replace(/\d/g, '0');
  if (name === 'generatedRecoveryAuthnCodes') return value.replace(/\w/g, 'X');
  if (made.has(name) || name === 'iss') return comparedUrl(`?${new URLSearchParams({ [name]: value })}`, place, now);
  return value;
}
