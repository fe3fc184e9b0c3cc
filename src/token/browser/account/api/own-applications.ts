import { clientUrl } from '../../../realm/client-url.ts';
import type { Json } from '../../../realm/representations/json.ts';
import { type AccountCall, type AccountRoutes, accountJson } from './account-call.ts';
import { consentRepresentation, ownConsents } from './own-consents.ts';
import { sessionsOfCaller } from './own-sessions.ts';

const clientsIn = async (call: AccountCall, offline: boolean) =>
  new Set((await sessionsOfCaller(call, offline)).flatMap(({ clients }) => [...clients.keys()]));

/** The clients that the caller has let in, is logged in to, or can always see. */
export const ownApplications: AccountRoutes = {
  ...ownConsents,
  applications: {
    async GET(call) {
      call.require('manage-account', 'view-applications');
      const { state, baseUrl } = call.context;
      const [inUse, offline] = [await clientsIn(call, false), await clientsIn(call, true)];
      const consents = new Map((call.json.clientConsents ?? []).map((consent) => [consent.clientId, consent]));
      const wanted = call.query.get('name')?.toLowerCase();
      const clients = state.store.json().clients.filter(({ clientId, name, bearerOnly, alwaysDisplayInConsole }) => {
        const isOwn = inUse.has(clientId) || offline.has(clientId) || consents.has(clientId);
        if (bearerOnly === true || clientId === '' || !(isOwn || alwaysDisplayInConsole === true)) return false;
        return wanted === undefined || (typeof name === 'string' && name.toLowerCase().includes(wanted));
      });
      return accountJson(
        clients.map((client) => {
          const { clientId, name, description, consentRequired, rootUrl, baseUrl: home } = client;
          const consent = consents.get(clientId);
          const root = typeof rootUrl === 'string' ? rootUrl : undefined;
          const effectiveUrl = typeof home === 'string' ? clientUrl({ rootUrl: root }, home, baseUrl) : undefined;
          return {
            clientId,
            clientName: name,
            description,
            userConsentRequired: consentRequired === true,
            inUse: inUse.has(clientId),
            offlineAccess: offline.has(clientId),
            rootUrl,
            baseUrl: home,
            effectiveUrl: effectiveUrl ?? home,
            ...(consent !== undefined && {
              consent: consentRepresentation(call, consent, true),
              ...linksOf(client.attributes as Json | undefined),
            }),
          };
        }),
      );
    },
  },
};

const linksOf = (attributes: Json = {}) => ({
  logoUri: attributes.logoUri,
  policyUri: attributes.policyUri,
  tosUri: attributes.tosUri,
});
