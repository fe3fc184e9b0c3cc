import { escapeHtml } from '../../../http/escape-html.ts';
import { directionOf } from '../languages/language-tag.ts';
import { formatMessage, type MessageValue } from '../languages/message-format.ts';
import type { Texts } from '../languages/text-layers.ts';
import { timeSpan } from './time-span.ts';

/** What a mail is for. */
export type MailKind =
  | 'verify-email'
  | 'update-email'
  | 'reset-credentials'
  | 'execute-actions'
  | 'idp-verify-account-via-email';

/** What a mail says. */
export interface MailContent {
  readonly kind: MailKind;
  readonly to: string;
  readonly link: string;
  /** Seconds that the link is good. */
  readonly lifespan: number;
  /** The name of the realm for people. */
  readonly realmName: string;
  /** Aliases of required actions. */
  readonly actions?: readonly string[];
  /** The account at an identity provider that is to be linked. */
  readonly linking?: { readonly provider: string; readonly account: string };
}

/** The language of a mail. */
export interface MailLanguage {
  readonly tag: string;
  /** Those that come first win. Keycloak's names are those of subjects and of what realms may write themselves. */
  readonly layers: readonly Texts[];
}

/** What the name of each text of a mail begins with. */
const names: Readonly<Record<MailKind, string>> = {
  'verify-email': 'emailVerification',
  'update-email': 'emailUpdateConfirmation',
  'reset-credentials': 'passwordReset',
  'execute-actions': 'executeActions',
  'idp-verify-account-via-email': 'identityProviderLink',
};

type Say = (key: string, values: readonly MessageValue[]) => string;

/** The values of a whole text of the realm, in Keycloak's order (26.7). */
function valuesOf(content: MailContent, actions: string, time: string): readonly MessageValue[] {
  const { kind, to, link, lifespan, realmName, linking } = content;
  const minutes = Math.floor(lifespan / 60);
  switch (kind) {
    case 'verify-email':
    case 'reset-credentials':
      return [link, minutes, realmName, time];
    case 'update-email':
      return [link, to, realmName, time];
    case 'execute-actions':
      return [link, minutes, realmName, actions, time];
    case 'idp-verify-account-via-email':
      return [linking?.provider ?? '', realmName, linking?.account ?? '', link, minutes, time];
  }
}

const escaped = (values: readonly MessageValue[]): readonly MessageValue[] =>
  values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value));

/** Actions by what people call them. A list may name one many times. */
function labelsOf(actions: readonly string[], labelOf: (alias: string) => string): string {
  const labels = new Map([...new Set(actions)].map((alias) => [alias, labelOf(alias)]));
  return actions.map((alias) => labels.get(alias)).join(', ');
}

/** Subject, text and HTML of a mail. What fills them is escaped. */
export function mailTexts(
  content: MailContent,
  { tag, layers }: MailLanguage,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const { kind, link, lifespan, realmName, linking } = content;
  const name = names[kind];
  const textOf = (key: string) => layers.find((texts) => Object.hasOwn(texts, key))?.[key];
  const say: Say = (key, values) => formatMessage(textOf(key) ?? key, values, tag);
  const actions = labelsOf(content.actions ?? [], (alias) => say(`requiredAction.${alias}`, []));
  const { count, unit } = timeSpan(lifespan);
  const time = `${count} ${say(`linkExpirationFormatter.timePeriodUnit.${unit}`, [count])}`;
  const account = linking === undefined ? [] : [linking.account, linking.provider];
  const request = say(`${name}Request`, [realmName, ...(kind === 'execute-actions' ? [actions] : account)]);
  const end = say('end', [time]);
  const label = kind === 'update-email' ? link : say(`${name}Link`, []);
  const values = valuesOf(content, actions, time);
  const ownText = textOf(`${name}Body`);
  const ownHtml = textOf(`${name}BodyHtml`);
  const html =
    ownHtml === undefined
      ? `<p>${escapeHtml(request)}</p>\n<p><a href="${escapeHtml(link)}" rel="nofollow">${escapeHtml(label)}</a></p>\n<p>${escapeHtml(end)}</p>`
      : formatMessage(ownHtml, escaped(values), tag);
  return {
    subject: say(`${name}Subject`, linking === undefined ? [] : [linking.provider]),
    text: ownText === undefined ? `${request}\n\n${link}\n\n${end}\n` : formatMessage(ownText, values, tag),
    html: `<!DOCTYPE html>\n<html lang="${tag.split('-')[0]}" dir="${directionOf(tag)}">\n<body>\n${html}\n</body>\n</html>\n`,
  };
}
