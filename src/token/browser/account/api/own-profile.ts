import { recordEvent } from '../../../openid/context/record-event.ts';
import type { Response } from '../../../openid/http/endpoint-response.ts';
import { jsonResponse } from '../../../openid/http/endpoint-response.ts';
import { OAuthError, oauth, oauthErrors } from '../../../openid/http/oauth-error.ts';
import { unknownMember } from '../../../openid/http/unknown-member.ts';
import type { Json, UserJson } from '../../../realm/representations/json.ts';
import { profileOf } from '../../../realm/representations/profile-config.ts';
import {
  any,
  flag,
  members,
  objectOf,
  readStrictly,
  text,
  textLists,
} from '../../../realm/representations/shapes/member-kinds.ts';
import { UnknownMemberError, WrongKindError } from '../../../realm/representations/shapes/unreadable-value.ts';
import { type AccountCall, type AccountRoutes, accountJson, saved } from './account-call.ts';
import { profileFaultsOf, type SentProfile } from './profile-faults.ts';
import { isOpenToUser, profileMetadata, rootNames } from './profile-metadata.ts';

const shape = objectOf('UserRepresentation', () => ({
  ...members(text, 'id username firstName lastName email'),
  emailVerified: flag,
  attributes: textLists,
  userProfileMetadata: any,
}));

/** The profile of the caller, as the realm lets its users see and change it. */
export const ownProfile: AccountRoutes = {
  '': {
    GET(call) {
      call.require('manage-account', 'view-profile');
      const { state } = call.context;
      const realm = state.store.json();
      const { id, username, firstName, lastName, email, emailVerified } = call.json;
      const attributes = Object.entries(call.json.attributes ?? {}).filter(
        ([name, values]) => isOpenToUser(realm, name, 'view') && values.some((value) => value !== ''),
      );
      return accountJson({
        id,
        username,
        firstName: firstName || undefined,
        lastName: lastName || undefined,
        email: email || undefined,
        emailVerified: emailVerified === true,
        ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
        ...(call.query.get('userProfileMetadata') !== 'false' && { userProfileMetadata: profileMetadata(realm) }),
      });
    },
    POST(call) {
      call.require('manage-account');
      const sent = sentProfile(call);
      const faults = profileFaultsOf(call, sent);
      if (faults.length > 0) throw refusal(faults);
      update(call, sent);
      const { user, context } = call;
      recordEvent(context, {
        type: 'UPDATE_PROFILE',
        clientId: 'account',
        userId: user.id,
        details: { context: 'ACCOUNT' },
      });
      return saved;
    },
  },
};

/** The profile in a body: attributes by name, those that have members of their own among them. */
function sentProfile(call: AccountCall): SentProfile {
  const value = readBody(call);
  const attributes = new Map(Object.entries((value.attributes ?? {}) as Readonly<Record<string, readonly string[]>>));
  for (const name of rootNames) {
    const own = value[name];
    if (typeof own === 'string') attributes.set(name, [own]);
    else attributes.delete(name);
  }
  return attributes;
}

function readBody(call: AccountCall): Json {
  const body = String(call.context.request.body ?? '');
  try {
    return readStrictly(shape, jsonBody(call)) as Json;
  } catch (error) {
    if (error instanceof UnknownMemberError) throw unknownMember(error, body);
    if (error instanceof WrongKindError) throw oauth(400, 'unknown_error', 'Cannot parse the JSON');
    throw error;
  }
}

/** The body as JSON. @throws {OAuthError} when there is none */
export function jsonBody({ context }: AccountCall): unknown {
  const body = String(context.request.body ?? '');
  if (body === '') throw oauthErrors.serverError();
  try {
    const value: unknown = JSON.parse(body);
    if (value !== null) return value;
  } catch {
    throw oauthErrors.unreadableJson();
  }
  throw oauthErrors.serverError();
}

function refusal(faults: ReturnType<typeof profileFaultsOf>): OAuthError {
  const isTaken = faults.some(({ errorMessage }) => /^(?:email|username)ExistsMessage$/.test(errorMessage));
  const [first] = faults;
  const body = faults.length === 1 ? { ...first, errors: faults } : { errors: faults };
  const response: Response = jsonResponse(isTaken ? 409 : 400, body);
  return new OAuthError(response);
}

/** Changes what the caller may change. An attribute that was not sent goes; a new address is not verified. */
function update({ context, json }: AccountCall, sent: SentProfile): void {
  const { store } = context.state;
  const realm = store.json();
  const mayEdit = (name: string) => isOpenToUser(realm, name, 'edit');
  const named = new Set(profileOf(realm).attributes.map(({ name }) => name));
  store.updateUser(json.id, (before): UserJson => {
    const kept = Object.entries(before.attributes ?? {}).filter(([name]) => !mayEdit(name));
    const next = [...sent].filter(([name, values]) => mayEdit(name) && values.some((value) => value !== ''));
    const attributes = [...kept, ...next.filter(([name]) => !rootNames.includes(name))];
    const root = (name: 'email' | 'firstName' | 'lastName') =>
      named.has(name) && mayEdit(name) ? sent.get(name)?.[0]?.trim() : before[name];
    const email = root('email')?.toLowerCase();
    return {
      ...before,
      username: mayEdit('username')
        ? (sent.get('username')?.[0]?.trim().toLowerCase() ?? before.username)
        : before.username,
      firstName: root('firstName'),
      lastName: root('lastName'),
      email,
      emailVerified: email === before.email && before.emailVerified === true,
      attributes: Object.fromEntries(attributes),
    } as UserJson;
  });
}
