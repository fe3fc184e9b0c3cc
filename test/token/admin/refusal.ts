import { OAuthError } from '../../../src/token/openid/http/oauth-error.ts';

/** Status and body of the error that an action throws; undefined where it throws none. */
export function refusal(action: () => unknown): [status: number, body: Readonly<Record<string, unknown>>] | undefined {
  try {
    action();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return [error.response.status, JSON.parse(String(error.response.body))];
  }
  return undefined;
}
