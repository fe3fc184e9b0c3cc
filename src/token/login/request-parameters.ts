import type { Form } from '../http/form.ts';
import { cleanParameter } from '../http/grant-parameters.ts';

/** The parameters of an authorization request that count, and what is wrong with the whole. */
export interface RequestParameters {
  /** The value of a parameter; undefined also for one that is longer than allowed. */
  get(name: string): string | undefined;
  /** What makes the request invalid, whatever it asks for. */
  readonly fault: string | undefined;
  /** Those that count, by name. */
  readonly values: Readonly<Record<string, string>>;
}

/** Characters of a parameter (Keycloak 26.7). */
const maxLength = 4_000;

const known = new Set(
  `client_id response_type response_mode redirect_uri state scope resource login_hint prompt kc_idp_hint kc_action nonce
  max_age claims acr_values display ui_locales code_challenge code_challenge_method dpop_jkt request request_uri`.split(
    /\s+/,
  ),
);

/** Of these the first counts, whatever follows (Keycloak 26.7). */
const mayRepeat = new Set(['request', 'request_uri', 'client_secret', 'client_assertion', 'client_assertion_type']);

/** Reads the parameters of a query, or of a form. */
export function requestParameters(form: Form): RequestParameters {
  const get = (name: string) => {
    const value = form.first(name);
    return value !== undefined && value.length > maxLength ? undefined : value && cleanParameter(value);
  };
  const isRepeated = form.repeated.some((name) => !mayRepeat.has(name));
  const values = Object.fromEntries(
    [...known].flatMap((name) => {
      const value = get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  return { get, values, fault: isRepeated ? 'duplicated parameter' : undefined };
}

/** What was pushed before counts more than what comes with the browser. */
export function withPushed(parameters: RequestParameters, pushed: Readonly<Record<string, string>>): RequestParameters {
  const values = { ...parameters.values, ...pushed };
  const [given, wanted] = [parameters.get('response_type'), pushed.response_type];
  const differs = given !== undefined && wanted !== undefined && given !== wanted;
  return {
    get: (name) => values[name],
    values,
    fault: parameters.fault ?? (differs ? 'Parameter response_type does not match' : undefined),
  };
}

/** Whether a text may be the parameter `max_age`. */
export const isMaxAge = (text: string | undefined): boolean => text === undefined || /^[+-]?\d{1,9}$/.test(text);
