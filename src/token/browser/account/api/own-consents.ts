import { oauthErrors } from '../../../openid/http/oauth-error.ts';
import type { ClientJson, Json, UserJson } from '../../../realm/representations/json.ts';
import { consentText } from '../../login/consent-texts.ts';
import { storeConsent } from '../../login/store-consent.ts';
import { type AccountCall, type AccountRoutes, accountError, accountJson, savedUncached } from './account-call.ts';
import { jsonBody } from './own-profile.ts';
import { sessionsOfCaller } from './own-sessions.ts';

type Consent = NonNullable<UserJson['clientConsents']>[number];

/** What a client may give the caller's consent to: client scopes, and itself where it asks for consent. */
const scopesOf = ({ context }: AccountCall, client: ClientJson | undefined): readonly Json[] => [
  ...context.state.store.json().clientScopes,
  ...(client?.consentRequired === true ? [{ ...client, name: client.clientId }] : []),
];

/** A consent as the API shows it. */
export function consentRepresentation(call: AccountCall, consent: Consent, isBrief: boolean) {
  const client = clientsOf(call).find(({ clientId }) => clientId === consent.clientId);
  const scopes = scopesOf(call, client);
  const granted = consent.grantedClientScopes.flatMap((name) => scopes.filter((scope) => scope.name === name));
  return {
    grantedScopes: granted.map(({ id, name, description, protocol, attributes }) => {
      const text = (attributes as Json | undefined)?.['consent.screen.text'];
      const displayText = typeof text === 'string' ? consentText(text) : undefined;
      const details = isBrief ? {} : { description, protocol };
      // Keycloak's own misspelling stands beside it.
      return { id, name: text ?? name, ...details, displayText, displayTest: displayText };
    }),
    createdDate: consent.createdDate,
    lastUpdatedDate: consent.lastUpdatedDate,
  };
}

const clientsOf = ({ context }: AccountCall): readonly ClientJson[] => context.state.store.json().clients;

function clientOf(call: AccountCall): ClientJson {
  const client = clientsOf(call).find(({ clientId }) => clientId === call.name);
  if (client === undefined) throw accountError(404, `No client with clientId: ${call.name} found.`);
  return client;
}

const consentTo = ({ clientConsents = [] }: UserJson, { clientId }: ClientJson) =>
  clientConsents.find((consent) => consent.clientId === clientId);

/** Puts the consent of a body in the place of the one there was. */
function give(call: AccountCall) {
  call.require('manage-account', 'manage-consent');
  const client = clientOf(call);
  const { context, user } = call;
  const { grantedScopes } = jsonBody(call) as { readonly grantedScopes?: unknown };
  if (!Array.isArray(grantedScopes)) throw oauthErrors.serverError();
  const names = (grantedScopes as readonly (Json | null)[]).map((wanted) => {
    const scope = scopesOf(call, client).find(({ id }) => id === wanted?.id);
    if (scope === undefined)
      throw accountError(400, `Scope id ${wanted?.id} does not exist for client ${client.name ?? null}.`);
    return String(scope.name);
  });
  context.state.store.updateUser(user.id, (before) => ({
    ...before,
    clientConsents: (before.clientConsents ?? []).map((consent) =>
      consent.clientId === client.clientId ? { ...consent, grantedClientScopes: [] } : consent,
    ),
  }));
  storeConsent(context, { ...user, consents: new Map() }, client.clientId, names);
  const now = context.state.store.users().byId.get(user.id);
  const consent = now && consentTo(now, client);
  if (consent === undefined) throw oauthErrors.serverError();
  return accountJson(consentRepresentation(call, consent, true), []);
}

/** What the caller lets a client have. */
export const ownConsents: AccountRoutes = {
  'applications/{}/consent': {
    GET(call) {
      call.require('manage-account', 'view-consent', 'manage-consent');
      const consent = consentTo(call.json, clientOf(call));
      if (consent === undefined) return savedUncached;
      const isBrief = call.query.get('briefRepresentation') !== 'false';
      return accountJson(consentRepresentation(call, consent, isBrief), []);
    },
    POST: give,
    PUT: give,
    async DELETE(call) {
      call.require('manage-account', 'manage-consent');
      const client = clientOf(call);
      const { state } = call.context;
      const { sessions } = state;
      const isIn = [...(await sessionsOfCaller(call, true)), ...(await sessionsOfCaller(call, false))];
      const hadConsent = consentTo(call.json, client) !== undefined;
      state.store.updateUser(call.json.id, (before) => ({
        ...before,
        clientConsents: (before.clientConsents ?? []).filter(({ clientId }) => clientId !== client.clientId),
      }));
      for (const session of isIn)
        if ((hadConsent || session.offline) && session.clients.has(client.clientId))
          await sessions.detach(session, client.clientId, session.offline);
      return savedUncached;
    },
  },
};
