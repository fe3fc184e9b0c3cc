import type { Random } from '../../real-keycloak/random.ts';
import type { FlowPerson } from '../flows/flow-realm.ts';
import type { Field } from '../page.ts';
import { oneTimeCode } from '../people.ts';
import type { Reply, Visitor } from '../visitor.ts';
import type { Mailbox } from './mailbox.ts';

/** Somebody in a browser, with their mails. */
export interface Newcomer {
  readonly visitor: Visitor;
  readonly mailbox: Mailbox;
}

export interface EntryAction {
  readonly what: string;
  run(one: Newcomer): Promise<Reply>;
}

const now = () => Date.now() / 1000;

/** Goes to a page with which people begin. */
export function begin(random: Random, kind: 'registration' | 'reset'): EntryAction {
  const own = kind === 'reset' ? 'forgot-credentials' : 'registrations';
  const path = random.pick(['auth', 'auth', own]);
  const more = path === 'auth' && random.chance(0.15) ? { prompt: random.pick(['create', 'login', 'none']) } : {};
  return {
    what: `begin at ${path} ${JSON.stringify(more)}`,
    run({ visitor }) {
      const parameters = new URLSearchParams({
        client_id: 'app',
        redirect_uri: 'https://app.example/cb',
        response_type: 'code',
        scope: 'openid',
        state: 's',
        ...more,
      });
      return visitor.visit({ method: 'GET', url: `${visitor.at(path)}?${parameters}` });
    },
  };
}

/** Follows a link of the page that is shown. */
export function click(text: string): EntryAction {
  return {
    what: `click ${text}`,
    run({ visitor }) {
      const href = visitor.page?.links.find((link) => link.text === text)?.href ?? '';
      return visitor.visit({ method: 'GET', url: visitor.resolve(href) });
    },
  };
}

/** Opens the link in the latest mail. */
export function openMail(isElsewhere: boolean, back: number): EntryAction {
  return {
    what: `open the link of ${back} mails ago${isElsewhere ? ' in another browser' : ''}`,
    async run({ visitor, mailbox }) {
      const link = (await mailbox.links()).at(-1 - back) ?? `${visitor.at('/none')}`;
      return visitor.visit({ method: 'GET', url: link, cookies: isElsewhere ? 'stranger' : 'own' });
    },
  };
}

/** Follows where the last reply led, in the browser that it led. */
export const follow: EntryAction = {
  what: 'follow',
  run: ({ visitor }) =>
    visitor.visit({
      method: 'GET',
      url: visitor.location ?? visitor.url,
      cookies: visitor.memory.get('cookies') === 'stranger' ? 'stranger' : 'own',
    }),
};

/** What somebody types who does everything right. */
function rightValue({ name, value }: Field, person: FlowPerson, username: string, visitor: Visitor): string {
  const isNew = visitor.page?.forms.some(({ id }) => id === 'kc-register-form') === true;
  if (name === 'username') return isNew ? username : person.username;
  if (name === 'email') return isNew ? `${username}@example.org` : value;
  if (name === 'firstName' || name === 'lastName') return value || 'Given';
  if (name === 'password') return isNew ? 'pw' : (visitor.memory.get('password') ?? person.password ?? 'none');
  if (name === 'password-new' || name === 'password-confirm') return 'pw';
  if (name === 'otp') return oneTimeCode(person.otpSecret ?? 'none', now());
  if (name !== 'totp') return value;
  const fields = visitor.page?.forms.flatMap((form) => form.fields) ?? [];
  return oneTimeCode(fields.find((field) => field.name === 'totpSecret')?.value ?? 'none', now());
}

const wrongValues: Readonly<Record<string, readonly string[]>> = {
  username: ['', 'nobody', 'dora', 'nora', 'anna', ' ', 'bodo@example.org', '<b>'],
  email: ['', 'nothing', 'anna@example.org', '<b>@x'],
  firstName: ['', '<b>'],
  password: ['', 'x', 'wrong'],
  'password-new': ['', 'x'],
  'password-confirm': ['', 'other'],
  otp: ['', '000000'],
  totp: ['', '000000'],
};

/** Sends a form of the page that is shown. */
export function submit(random: Random, person: FlowPerson, username: string, real: Visitor): EntryAction {
  const forms = real.page?.forms ?? [];
  const index = random.chance(0.8) ? 0 : random.below(Math.max(1, forms.length));
  const fields = forms[index]?.fields ?? [];
  const isCareless = random.chance(0.35);
  const wrong = new Map<string, string>();
  for (const { name } of fields) {
    const values = wrongValues[name];
    if (isCareless && values !== undefined && random.chance(0.35)) wrong.set(name, random.pick(values));
  }
  const isTicked = random.chance(0.75);
  const buttons = fields.filter(({ kind, name }) => kind === 'submit' && name !== '' && name !== 'login');
  const button = buttons.length === 0 ? -1 : random.below(buttons.length);
  return {
    what: `submit ${forms[index]?.id}#${index} ${username} wrong ${JSON.stringify([...wrong])} ${isTicked}`,
    run({ visitor }) {
      const form = visitor.page?.forms[index];
      const all = form?.fields ?? [];
      const pressed = all.filter(({ kind, name }) => kind === 'submit' && name !== '' && name !== 'login')[button];
      const typed = all
        .filter(({ kind, name }) => kind !== 'submit' && name !== '' && (kind !== 'checkbox' || isTicked))
        .map((field): [string, string] => [
          field.name,
          field.kind === 'checkbox' ? 'on' : (wrong.get(field.name) ?? rightValue(field, person, username, visitor)),
        ]);
      return visitor.visit({
        method: 'POST',
        url: visitor.resolve(form?.action ?? ''),
        form: [...typed, ...(pressed === undefined ? [] : [[pressed.name, pressed.value] as [string, string]])],
      });
    },
  };
}

/** Opens the address of the form again, or sends an earlier form. */
export function disturb(random: Random, real: Visitor): EntryAction {
  const isOld = random.chance(0.5);
  const back = 1 + random.below(Math.max(1, Math.min(4, real.pages.length)));
  return {
    what: isOld ? `old form ${back}` : 'reload',
    run({ visitor }) {
      const { page, url } = visitor.pages.at(isOld ? -back : -1) ?? {};
      const action = new URL(page?.forms[0]?.action ?? '', url ?? visitor.url);
      if (isOld) return visitor.visit({ method: 'POST', url: action.href, form: [['username', 'anna']] });
      action.searchParams.delete('session_code');
      return visitor.visit({ method: 'GET', url: action.href });
    },
  };
}
