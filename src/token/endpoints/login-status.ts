import { isOriginAllowed } from '../context/cors.ts';
import { requireHost } from '../context/request-host.ts';
import type { Endpoint } from './endpoint.ts';

const allow = 'HEAD, GET, OPTIONS';

/** A frame in which pages of clients ask whether the login has changed. */
export const loginStatus: Endpoint = {
  methods: {
    async GET(context) {
      requireHost(context);
      return (await import('../logout/login-status-page.ts')).loginStatusPage;
    },
  },
  allow,
};

/** A frame in which pages of clients ask whether cookies of this server are kept. */
export const cookieCheck: Endpoint = {
  methods: {
    async GET() {
      return (await import('../logout/cookie-check-page.ts')).cookieCheckPage;
    },
  },
  allow,
};

/** Whether a page may use that frame for a client. */
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
