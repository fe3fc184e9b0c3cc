import type { AdminRoutes } from '../admin-call.ts';
import { adminJson } from '../admin-response.ts';
import { viewedClient } from './client-of-call.ts';

/** Members of a certificate's representation, and what ends the names of the attributes that hold them (Keycloak 26.7). */
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
      const found = parts.map(([member, end]) => [member, attributes[`${call.params.attribute}.${end}`]] as const);
      return adminJson(Object.fromEntries(found.filter(([, value]) => value !== undefined)));
    },
  },
};
