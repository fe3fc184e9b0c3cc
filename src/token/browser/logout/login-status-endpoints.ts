import { isOriginAllowed } from '../../openid/context/cors.ts';
import { requireHost } from '../../openid/context/request-host.ts';
import type { Endpoint } from '../../openid/endpoints/realm-endpoint.ts';

const allow = 'HEAD, GET, OPTIONS';

/** A frame in which pages of clients ask whether the login has changed. */
export const loginStatus: Endpoint = {
  methods: {
    async GET(context) {
      requireHost(context);
      return (await import('./login-status-page.ts')).loginStatusPage;
    },
  },
  allow,
};

/** A frame in which pages of clients ask whether they may use cookies of this server. */
export const cookieCheck: Endpoint = {
  methods: {
    async GET() {
      return (await import('./cookie-check-page.ts')).cookieCheckPage;
    },
  },
  allow,
};

/** Tells a page whether it may use that frame for a client. */
export const loginStatusInit: Endpoint = {
  methods: {
    GET({ state, request, baseUrl }) {
      const query = new URLSearchParams(request.query);
      const client = state.realm.clients.get(query.get('client_id') ?? '');
      const may = client?.enabled === true && isOriginAllowed(client, query.get('origin') ?? '', baseUrl);
      return { status: may ? 204 : 403 };
    },
  },
  allow,
};
