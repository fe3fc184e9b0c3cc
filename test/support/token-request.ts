/** Parameters of a token request by the built-in service account. */
export const builtInClient = {
  grant_type: 'client_credentials',
  client_id: 'understudy',
  client_secret: 'understudy-secret',
};

export interface TokenBody {
  readonly access_token: string;
  readonly expires_in: number;
  readonly error?: string;
  readonly error_description?: string;
  readonly [member: string]: unknown;
}

/** Sends a form to an endpoint below a realm. */
export const postForm = (
  url: string,
  path: string,
  form: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(`${url}/realms/${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  });

/** Asks the realm `demo` for a token. */
export async function tokenOf(
  url: string,
  form: Readonly<Record<string, string>> = builtInClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: TokenBody }> {
  const answer = await postForm(url, 'demo/protocol/openid-connect/token', form, headers);
  return { status: answer.status, body: (await answer.json()) as TokenBody };
}
