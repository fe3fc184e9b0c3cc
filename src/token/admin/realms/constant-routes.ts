import { oauthErrors } from '../../openid/http/oauth-error.ts';
import { page } from '../../openid/http/paging.ts';
import type { AdminHandler, AdminRoutes } from '../admin-call.ts';
import { adminErrors } from '../admin-errors.ts';
import { adminJson, cacheableJson } from '../admin-response.ts';
import { convertDescription } from '../clients/convert-description.ts';
import { registrationPolicyKinds } from '../registration/registration-policy-kinds.ts';
import { testMailServer } from './test-mail-server.ts';

const disabled: AdminHandler = () => {
  throw adminErrors.featureNotEnabled();
};

/** What is the same in all realms. */
export const constantRoutes: AdminRoutes = {
  'client-registration-policy/providers': {
    GET(call) {
      call.require('view-realm', 'manage-realm');
      return adminJson(registrationPolicyKinds.map((kind) => ({ ...kind, metadata: {} })));
    },
  },
  'client-types': { GET: disabled, PUT: disabled },
  // None can be made. YAML is what Keycloak 26.7 prefers.
  workflows: {
    GET(call) {
      page([], call.query);
      for (const role of ['manage-realm', 'manage-users', 'manage-clients']) call.require(role);
      if (['first', 'max'].some((name) => Number(call.query.get(name)) < 0)) throw oauthErrors.serverError();
      const accepted = call.context.request.headers.accept ?? '';
      if (/json/i.test(accepted)) return cacheableJson([]);
      return { status: 200, contentType: 'application/yaml;charset=UTF-8', body: '--- []\n' };
    },
  },
  testSMTPConnection: { POST: testMailServer },
  'client-description-converter': { POST: convertDescription },
};
