import type { AdminRoutes } from '../admin-call.ts';
import { cacheableJson } from '../admin-response.ts';
import { managedClient } from '../clients/client-of-call.ts';
import { shownClient } from '../clients/shown-client.ts';
import { hidden } from '../identity-providers/shown-provider.ts';
import { withNewToken } from './register-client.ts';

/** Gives clients tokens by which they change themselves. */
export const registrationTokenRoutes: AdminRoutes = {
  'clients/{client}/registration-access-token': {
    async POST(call) {
      const [client, token] = await withNewToken(call.context, managedClient(call));
      const shown = shownClient({ ...client, registrationAccessToken: token });
      return cacheableJson(shown.secret === undefined ? shown : { ...shown, secret: hidden });
    },
  },
};
