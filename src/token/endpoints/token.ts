import { jsonAnswer, noStore, withFirst } from '../answer.ts';
import { authenticateClient } from '../client-authentication.ts';
import { admitOrigin, grantedTo } from '../cors.ts';
import type { Endpoint, Handler } from '../endpoint.ts';
import { type Exchange, formOf } from '../exchange.ts';
import type { Form } from '../form.ts';
import type { Grant } from '../grant.ts';
import { grants } from '../grants.ts';
import { Refusal, refusals } from '../oauth-error.ts';
import type { Client } from '../realm/realm.ts';
import { report } from '../refused-client.ts';

/** What is known of a token request so far; each step may add to it. */
interface TokenAttempt {
  readonly exchange: Exchange;
  readonly form: Form;
  grantType?: string;
  grant?: Grant;
  client?: Client;
}

type Step = (attempt: TokenAttempt) => void | Promise<void>;

const realmIsEnabled: Step = ({ exchange }) => {
  if (!exchange.state.realm.enabled) throw refusals.disabledRealm();
};

const grantTypeIsKnown: Step = (attempt) => {
  const grantType = attempt.form.first('grant_type');
  if (grantType === undefined) throw refusals.grantTypeMissing();
  const grant = grants.get(grantType);
  if (grant === undefined) throw refusals.grantTypeUnknown();
  attempt.grantType = grantType;
  attempt.grant = grant;
};

const clientIsWhoItSays: Step = async (attempt) => {
  // Whoever fails here may be told so from any origin (recorded).
  attempt.exchange.crossOrigin = grantedTo(attempt.exchange.origin);
  attempt.client = await authenticateClient(attempt.exchange);
};

const originIsAllowed: Step = ({ exchange, client }) => {
  if (client !== undefined) admitOrigin(exchange, client);
};

const clientMayAsk: Step = ({ client }) => {
  if (client?.bearerOnly) throw refusals.bearerOnly();
};

const parametersAreUnique: Step = ({ form }) => {
  if (form.hasDuplicates) throw refusals.duplicatedParameter();
};

/** RFC 9449. Proofs are not taken: what happens to a good one is not recorded. */
const possessionIsProven: Step = ({ exchange, client }) => {
  if (exchange.request.headers.dpop !== undefined) throw refusals.dpopInvalid();
  if (client?.attributes.get('dpop.bound.access.tokens') === 'true') throw refusals.dpopMissing();
};

/** The checks of a token request in their order (recorded); the grant follows with its own. */
const steps: readonly Step[] = [
  realmIsEnabled,
  grantTypeIsKnown,
  clientIsWhoItSays,
  originIsAllowed,
  clientMayAsk,
  parametersAreUnique,
  possessionIsProven,
];

const post: Handler = async (exchange) => {
  const attempt: TokenAttempt = { exchange, form: formOf(exchange) };
  try {
    for (const step of steps) {
      const later = step(attempt);
      if (later !== undefined) await later;
    }
    const { grant, client, form } = attempt as Required<TokenAttempt>;
    const response = await grant.grant(exchange, client, form);
    return withFirst([...noStore, ...exchange.crossOrigin], jsonAnswer(200, response));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { client, grant, grantType } = attempt;
    report(exchange, error, { type: grant?.event ?? 'LOGIN_ERROR', client, grantType });
    return withFirst([...noStore, ...exchange.crossOrigin], error.answer);
  }
};

export const token: Endpoint = { methods: { POST: post }, crossOriginMethods: 'POST, OPTIONS' };
