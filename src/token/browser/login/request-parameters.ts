import type { Form } from '../../openid/http/form.ts';
import { cleanParameter } from '../../openid/http/grant-parameters.ts';

/** The parameters of an authorization request that count, by name. One that is longer than allowed is none. */
type ParameterValues = Readonly<Record<string, string | undefined>>;

/** The parameters of an authorization request, and what is wrong with the whole. */
export interface RequestParameters {
  readonly values: ParameterValues;
  /** What makes the request invalid, whatever it asks for. */
  readonly fault: string | undefined;
}

/** Characters of a parameter (Keycloak 26.7). */
const maxLength = 4_000;

const known: ReadonlySet<string> = new Set(
  `client_id response_type response_mode redirect_uri state scope resource login_hint prompt kc_idp_hint kc_action nonce
  max_age claims acr_values display ui_locales code_challenge code_challenge_method dpop_jkt request request_uri
  authorization_details`.split(/\s+/),
);

/** Parameters that may come more than once: the first one counts (Keycloak 26.7). */
const mayRepeat = new Set(['request', 'request_uri', 'client_secret', 'client_assertion', 'client_assertion_type']);

/** Reads the parameters of a query, or of a form. */
export function requestParameters({ first, repeated }: Form): RequestParameters {
  const values: Record<string, string> = {};
  for (const [name, value] of first)
    if (known.has(name) && value.length <= maxLength) values[name] = cleanParameter(value);
  const isRepeated = [...repeated.keys()].some((name) => !mayRepeat.has(name));
  return { values, fault: isRepeated ? 'duplicated parameter' : undefined };
}

/** Adds the parameters of a pushed request: they count more than those that come with the browser. */
export function withPushed({ values, fault }: RequestParameters, pushed: ParameterValues): RequestParameters {
  const [sent, expected] = [values.response_type, pushed.response_type];
  const differs = sent !== undefined && expected !== undefined && sent !== expected;
  return {
    values: { ...values, ...pushed },
    fault: fault ?? (differs ? 'Parameter response_type does not match' : undefined),
  };
}

/** Whether a text may be the parameter `max_age`. */
export const isMaxAge = (text: string | undefined): boolean => text === undefined || /^[+-]?\d{1,9}$/.test(text);
