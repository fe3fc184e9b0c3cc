import { call } from '../../support/control-server.ts';
import type { Planted } from './requests.ts';

/** Sends what was planted, as somebody who may do what he asks for. */
export interface PlantingCaller {
  send(planted: Planted): Promise<void>;
  /** What an administrator sends; it is asked for again before it ends. */
  administrator(): Promise<string>;
  /** How many requests had no answer. */
  readonly failed: number;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const credentials = 'grant_type=password&client_id=admin-cli&username=admin&password=admin';

export function createCaller(url: string): PlantingCaller {
  let failed = 0;
  let known = { token: '', until: 0 };
  async function administrator(): Promise<string> {
    if (known.until < Date.now()) {
      const { json } = await call(url, 'POST', '/realms/master/protocol/openid-connect/token', credentials, form);
      known = { token: json.access_token, until: Date.now() + 30_000 };
    }
    return `Bearer ${known.token}`;
  }
  return {
    administrator,
    async send({ method, path, headers, body }) {
      const authorization = path.startsWith('/admin') ? await administrator() : 'Bearer tvly-dev-understudy';
      await call(url, method, path, body, { authorization, ...headers }).catch(() => {
        failed += 1;
      });
    },
    get failed() {
      return failed;
    },
  };
}
