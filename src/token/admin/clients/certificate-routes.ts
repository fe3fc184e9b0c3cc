import type { AdminRoutes } from '../admin-call.ts';
import { adminJson } from '../admin-response.ts';
import { viewedClient } from './client-of-call.ts';

/** Members of a certificate's representation, each with the end of the name of its attribute (Keycloak 26.7). */
const parts = [
  ['privateKey', 'private.key'],
  ['publicKey', 'public.key'],
  ['certificate', 'certificate'],
  ['kid', 'kid'],
] as const;

/** Keys that a client has in its attributes. */
export const certificateRoutes: AdminRoutes = {
  'clients/{client}/certificates/{attribute}': {
    GET(call) {
      const attributes = (viewedClient(call).attributes ?? {}) as Readonly<Record<string, string>>;
      const members = parts.map(([member, end]) => [member, attributes[`${call.params.attribute}.${end}`]] as const);
      return adminJson(Object.fromEntries(members.filter(([, value]) => value !== undefined)));
    },
  },
};
