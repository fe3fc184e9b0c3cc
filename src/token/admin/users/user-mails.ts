import { inSlices } from '../../../runtime/slices.ts';
import { recordEvent } from '../../openid/context/record-event.ts';
import { type ActionToken, actionLink, signActionToken } from '../../openid/mails/action-token.ts';
import { sendMail } from '../../openid/mails/send-mail.ts';
import { adminLinkLifespan } from '../../realm/link-lifespans.ts';
import { allowedRedirectUri } from '../../realm/redirect-uri.ts';
import { actionAlias, defaultAction } from '../../realm/representations/required-actions.ts';
import { listOf, text } from '../../realm/representations/shapes/member-kinds.ts';
import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { done } from '../admin-response.ts';
import { optionalBody } from '../request-body.ts';
import { managers, userOf } from './user-call.ts';

/** The mails that an administrator sends to a user. Each has a link, with which the user does something. */
export const userMails: AdminRoutes = {
  'users/{user}/execute-actions-email': {
    async PUT(call) {
      const pause = inSlices();
      const names = optionalBody(call, listOf(text)) as readonly (string | null)[] | null;
      await pause();
      return sendActions(call, () => actionsOf(names ?? []));
    },
  },
  'users/{user}/reset-password-email': { PUT: (call) => sendActions(call, () => ['UPDATE_PASSWORD']) },
  'users/{user}/send-verify-email': {
    async PUT(call) {
      const to = linkFor(call);
      const fault = await send(call, to, { ...to.token, typ: 'verify-email' });
      if (fault !== undefined) throw adminErrors.failed('Failed to send verify email');
      return done;
    },
  },
};

async function sendActions(call: RealmCall, read: () => readonly string[]) {
  const to = linkFor(call);
  const { token } = to;
  const pause = inSlices();
  const actions = read();
  await pause();
  const fault = await send(call, to, { ...token, typ: 'execute-actions', rqac: actions }, actions);
  if (fault !== undefined) throw adminErrors.failed(`Failed to send execute actions email: ${fault}`);
  const { azp: clientId, sub: userId } = token;
  recordEvent(call.context, { type: 'EXECUTE_ACTIONS', clientId, userId, details: { email: to.email } });
  return done;
}

/** Required actions that a body names. @throws {OAuthError} for one that nobody knows */
function actionsOf(names: readonly (string | null)[]): readonly string[] {
  const aliases = new Map<string | null, string>();
  return names.map((name) => {
    const known = aliases.get(name);
    if (known !== undefined) return known;
    const alias = actionAlias(name ?? '');
    if (defaultAction(alias) === undefined) throw adminErrors.badRequest('Provided invalid required actions');
    aliases.set(name, alias);
    return alias;
  });
}

interface Recipient {
  /** What the link is for. */
  readonly token: Omit<ActionToken, 'typ'>;
  readonly email: string;
  /** The language in the profile. */
  readonly locale: string | undefined;
}

/** Who gets a mail, and what its link is for, by the query. @throws {OAuthError} when no mail can be sent so */
function linkFor(call: RealmCall): Recipient {
  const { query, state, realm, context } = call;
  const { id, email, enabled, attributes } = userOf(call, managers);
  const redirectUri = query.get('redirect_uri') ?? undefined;
  const clientId = query.get('client_id') ?? undefined;
  const lifespan = query.get('lifespan') || undefined;
  if (lifespan !== undefined && !/^[+-]?\d{1,9}$/.test(lifespan)) throw adminErrors.noResource();
  if (email === undefined || email === '') throw adminErrors.badRequest('User email missing');
  if (enabled !== true) throw adminErrors.badRequest('User is disabled');
  if (redirectUri !== undefined && clientId === undefined) throw adminErrors.badRequest('Client id missing');
  const client = state.realm.clients.get(clientId ?? 'account');
  if (client === undefined) throw adminErrors.badRequest("Client doesn't exist");
  if (!client.enabled) throw adminErrors.badRequest('Client is not enabled');
  const place = { baseUrl: context.baseUrl, isRequired: true };
  const reduri = redirectUri === undefined ? undefined : allowedRedirectUri(client, redirectUri, place);
  if (redirectUri !== undefined && reduri === undefined) throw adminErrors.badRequest('Invalid redirect uri.');
  const exp = state.now() + Number(lifespan ?? adminLinkLifespan(realm));
  return { token: { exp, sub: id, azp: client.clientId, eml: email, reduri }, email, locale: attributes?.locale?.[0] };
}

async function send(
  { context, state }: RealmCall,
  { email, locale }: Recipient,
  token: ActionToken,
  actions: readonly string[] = [],
) {
  const pause = inSlices();
  const link = actionLink(context, await signActionToken(context, token));
  await pause();
  return sendMail(context, email, { kind: token.typ, link, lifespan: token.exp - state.now(), actions }, locale);
}
