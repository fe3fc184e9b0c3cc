import { isOriginAllowed } from '../context/cors.ts';
import { requireHost } from '../context/request-host.ts';
import { htmlPage } from '../http/html-page.ts';
import type { Endpoint } from './endpoint.ts';

const allow = 'HEAD, GET, OPTIONS';

/**
 * OpenID Connect Session Management 1.0: a frame in which pages of clients ask whether the login has changed. Nobody
 * logs in with a browser here, so to a page that thinks otherwise it has.
 */
export const loginStatus: Endpoint = {
  methods: {
    GET(context) {
      requireHost(context);
      return {
        ...htmlPage(200, 'Login status'),
        headers: [['Cache-Control', 'no-cache, must-revalidate, no-transform, no-store']],
        body: `<!DOCTYPE html>\n<script>addEventListener('message', ({ source, origin }) => source.postMessage('changed', origin));</script>\n`,
        allowFraming: true,
      };
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
