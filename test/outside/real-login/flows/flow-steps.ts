import type { Random } from '../../real-keycloak/random.ts';
import type { Field } from '../page.ts';
import { oneTimeCode } from '../people.ts';
import type { Reply, Visitor } from '../visitor.ts';
import type { FlowPerson } from './flow-realm.ts';

/** Something that a person, or an application, does on both servers. */
export interface FlowAction {
  readonly what: string;
  run(visitor: Visitor): Promise<Reply>;
}

const now = () => Date.now() / 1000;

/** Asks for tokens with a password. */
export function grant(random: Random, app: string, { username, password = 'pw', otpSecret }: FlowPerson): FlowAction {
  const sends = { username: random.chance(0.9), password: random.chance(0.8), otp: random.chance(0.5) };
  const typed = random.chance(0.8) ? password : 'wrong';
  const scope = random.pick([undefined, 'openid', 'openid phone']);
  const clientId = random.pick([app, app, 'other']);
  const name = random.pick([username, username, username, `${username}@example.org`, 'nobody']);
  const isWrong = random.chance(0.3);
  return {
    what: `grant ${JSON.stringify({ clientId, name, typed, scope, isWrong, ...sends })}`,
    run: (visitor) =>
      visitor.visit({
        method: 'POST',
        url: visitor.at('token'),
        form: [
          ['grant_type', 'password'],
          ['client_id', clientId],
          ...(sends.username ? [['username', name] as const] : []),
          ...(sends.password ? [['password', typed] as const] : []),
          ...(sends.otp ? [['otp', isWrong ? '000000' : oneTimeCode(otpSecret ?? 'none', now())] as const] : []),
          ...(scope === undefined ? [] : [['scope', scope] as const]),
        ],
      }),
  };
}

/** Sends the browser to the authorization endpoint. */
export function authorize(random: Random, app: string, { username }: FlowPerson): FlowAction {
  const clientId = random.pick([app, app, app, app, 'other']);
  const more: Record<string, string> = {
    ...(random.chance(0.15) && { prompt: random.pick(['login', 'none']) }),
    ...(random.chance(0.1) && { login_hint: random.pick([username, 'nobody', `${username}@example.org`]) }),
    ...(random.chance(0.1) && { max_age: random.pick(['0', '10000']) }),
    ...(random.chance(0.25) && { acr_values: random.pick(['bronze', 'gold', '2', '1', '0']) }),
    ...(random.chance(0.1) && { claims: '{"id_token":{"acr":{"essential":true,"values":["gold"]}}}' }),
    ...(random.chance(0.05) && {
      kc_action: random.pick(['UPDATE_PASSWORD', 'CONFIGURE_TOTP', 'CONFIGURE_RECOVERY_AUTHN_CODES']),
    }),
    scope: random.pick(['openid', 'openid', 'openid phone', 'openid organization', 'openid organization:*']),
  };
  return {
    what: `authorize ${clientId} ${JSON.stringify(more)}`,
    run(visitor) {
      const parameters = new URLSearchParams({
        client_id: clientId,
        redirect_uri: `https://${clientId}.example/cb`,
        response_type: 'code',
        state: 's',
        ...more,
      });
      visitor.memory.set('client', clientId);
      return visitor.visit({ method: 'GET', url: `${visitor.at('auth')}?${parameters}` });
    },
  };
}

function rightValue({ name, value }: Field, person: FlowPerson, visitor: Visitor): string {
  if (name === 'username') return person.username;
  if (name === 'password') return person.password ?? 'none';
  if (name === 'otp') return oneTimeCode(person.otpSecret ?? 'none', now());
  if (name !== 'recoveryCodeInput') return value;
  const number = Number(
    /code #(\d+)/.exec(visitor.page?.text ?? '')?.[1] ?? /code#(\d+)/.exec(visitor.page?.text ?? '')?.[1],
  );
  return person.codes?.[number - 1] ?? 'none';
}

const wrongValues: Readonly<Record<string, readonly string[]>> = {
  username: ['', 'nobody', 'dora', 'nora', ' '],
  password: ['', 'wrong'],
  otp: ['', '000000'],
  recoveryCodeInput: ['', 'ZZZZ0000ZZZZ'],
  generatedAt: ['', '1'],
  generatedRecoveryAuthnCodes: ['', 'ZZZZ0000ZZZZ'],
  userLabel: ['', 'Mine'],
};

/** Sends a form of the page that is shown. */
export function submit(random: Random, person: FlowPerson, real: Visitor): FlowAction {
  const forms = real.page?.forms ?? [];
  const index = random.chance(0.75) ? 0 : random.below(Math.max(1, forms.length));
  const fields = forms[index]?.fields ?? [];
  const wrong = new Map<string, string>();
  for (const { name } of fields) {
    const values = wrongValues[name];
    if (values !== undefined && random.chance(0.2)) wrong.set(name, random.pick(values));
  }
  const isTicked = random.chance(0.2);
  const buttons = fields.filter(({ kind, name }) => kind === 'submit' && name !== 'login');
  const button = buttons.length === 0 ? undefined : random.below(buttons.length);
  return {
    what: `submit ${forms[index]?.id}#${index} wrong ${JSON.stringify([...wrong])} button ${button}`,
    run(visitor) {
      const form = visitor.page?.forms[index];
      const all = form?.fields ?? [];
      const pressed = all.filter(({ kind, name }) => kind === 'submit' && name !== 'login')[button ?? -1];
      const typed = all
        .filter(({ kind, name }) => kind !== 'submit' && name !== '' && (kind !== 'checkbox' || isTicked))
        .map((field): [string, string] => [
          field.name,
          field.kind === 'checkbox' ? 'on' : (wrong.get(field.name) ?? rightValue(field, person, visitor)),
        ]);
      return visitor.visit({
        method: 'POST',
        url: visitor.resolve(form?.action ?? ''),
        form: [...typed, ...(pressed === undefined ? [] : [[pressed.name, pressed.value] as [string, string]])],
      });
    },
  };
}

/** Follows where the last reply led. */
export const follow: FlowAction = {
  what: 'follow',
  run: (visitor) => visitor.visit({ method: 'GET', url: visitor.location ?? visitor.url }),
};

/** Exchanges the code. */
export const exchange: FlowAction = {
  what: 'exchange',
  run: (visitor) =>
    visitor.visit({
      method: 'POST',
      url: visitor.at('token'),
      form: [
        ['grant_type', 'authorization_code'],
        ['client_id', visitor.memory.get('client') ?? 'none'],
        ['redirect_uri', `https://${visitor.memory.get('client') ?? 'none'}.example/cb`],
        ['code', '{{code}}'],
      ],
    }),
};

/** Opens the address of a form, begins again, or sends an old form. */
export function disturb(random: Random, real: Visitor): FlowAction {
  const kind = random.pick(['reload', 'restart', 'old form', 'without execution'] as const);
  const back = 1 + random.below(Math.max(1, Math.min(3, real.pages.length)));
  return {
    what: `${kind} ${kind === 'old form' ? back : ''}`,
    run(visitor) {
      const { page, url } = visitor.pages.at(kind === 'old form' ? -back : -1) ?? {};
      const form = page?.forms[0];
      const action = new URL(form?.action ?? '', url ?? visitor.url);
      if (kind === 'old form')
        return visitor.visit({
          method: 'POST',
          url: action.href,
          form: [
            ['username', 'anna'],
            ['password', 'pw'],
          ],
        });
      action.searchParams.delete('session_code');
      if (kind !== 'reload') action.searchParams.delete('execution');
      if (kind === 'restart') {
        action.pathname = action.pathname.replace(/[^/]*$/, 'restart');
        action.searchParams.set('skip_logout', 'false');
      }
      return visitor.visit({ method: 'GET', url: action.href });
    },
  };
}
