import { oauth } from '../../openid/http/oauth-error.ts';
import type { AdminHandler, AdminRoutes } from '../admin-call.ts';
import { hasComponent } from '../components/component-changes.ts';
import { managers, viewers } from './user-call.ts';

/** Refuses whatever is asked of a store of users: no component of a realm is one here. */
const noStorage =
  (roles: readonly string[]): AdminHandler =>
  (call) => {
    call.require(...roles);
    const isKnown = hasComponent(call.realm, call.params.storage ?? '');
    throw oauth(404, isKnown ? 'found, but not a UserStorageProvider' : 'Could not find component');
  };

const noMapper: AdminHandler = (call) => {
  call.require(...managers);
  const isKnown = hasComponent(call.realm, call.params.storage ?? '');
  throw oauth(404, isKnown ? 'Mapper model not found' : 'Parent model not found');
};

/** Stores of users elsewhere, of which a realm has none. */
export const userStorage: AdminRoutes = {
  'user-storage/{storage}/name': { GET: noStorage(['query-users', ...viewers]) },
  'user-storage/{storage}/sync': { POST: noStorage(managers) },
  'user-storage/{storage}/remove-imported-users': { POST: noStorage(managers) },
  'user-storage/{storage}/unlink-users': { POST: noStorage(managers) },
  'user-storage/{storage}/mappers/{mapper}/sync': { POST: noMapper },
};
