import type { AdminRoutes, RealmCall } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson } from '../admin-response.ts';
import { fileOf, multipartForm } from '../multipart-form.ts';
import { keysIn, keysOf, newKeys, withKeys } from './certificate-changes.ts';
import { managedClient, viewedClient } from './client-of-call.ts';
import { withClient } from './find-clients.ts';

const path = 'clients/{client}/certificates/{attribute}';

/** Keys and certificates of clients, which their attributes hold. */
export const certificateRoutes: AdminRoutes = {
  [path]: { GET: (call) => adminJson(keysOf(viewedClient(call), call.params.attribute ?? '')) },
  [`${path}/generate`]: {
    async POST(call) {
      const client = managedClient(call);
      const keys = await newKeys(client, call.state.milliseconds());
      const next = withKeys(client, call.params.attribute ?? '', keys);
      call.store.update((realm) => withClient(realm, next));
      return adminJson(keys);
    },
  },
  [`${path}/upload`]: { POST: upload },
  [`${path}/upload-certificate`]: { POST: upload },
};

const noFormat = () => adminErrors.plainBadRequest('keystoreFormat cannot be null');

/** Takes keys from a file: a certificate, a public key, or a set of keys. Key stores cannot be read. */
async function upload(call: RealmCall) {
  const client = managedClient(call);
  if (call.contentType?.toLowerCase().startsWith('multipart/form-data') !== true) throw noFormat();
  const form = await multipartForm(call);
  if (!form.has('keystoreFormat')) throw noFormat();
  const file = await fileOf(form, 'file');
  const keys = keysIn(file ?? Buffer.alloc(0), String(form.get('keystoreFormat')));
  const next = withKeys(client, call.params.attribute ?? '', keys);
  call.store.update((realm) => withClient(realm, next));
  return adminJson(keys);
}
