import { equalSecrets } from '../../http/constant-time.ts';
import type { AuthenticationMethod } from '../client-authentication.ts';
import { refusals } from '../oauth-error.ts';

/** The client's secret, in the form or by Basic. */
export const clientSecret: AuthenticationMethod = (client, { secret }) => {
  if (client.secret === undefined || secret === undefined || !equalSecrets(client.secret, secret))
    throw refusals.wrongSecret();
};
