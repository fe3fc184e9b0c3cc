import { escapeHtml } from '../../../http/escape-html.ts';
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
  readonly link: string;
  /** Seconds that the link is good. */
  readonly lifespan: number;
  /** The name of the realm for people. */
  readonly realmName: string;
  /** Names of required actions for people. */
  readonly actions?: readonly string[];
  /** The account at an identity provider that is to be linked. */
  readonly linking?: { readonly provider: string; readonly account: string };
}

interface Words {
  /** As Keycloak has it: tests look for it. */
  readonly subject: string | ((content: MailContent) => string);
  readonly before: (content: MailContent) => string;
  readonly linkText: string;
}

const words: Readonly<Record<MailKind, Words>> = {
  'verify-email': {
    subject: 'Verify email',
    before: ({ realmName }) =>
      `This address was given for an account at ${realmName}. If you did that, open this link to verify the address.`,
    linkText: 'Verify this address',
  },
  'update-email': {
    subject: 'Verify new email',
    before: ({ realmName }) =>
      `This is to become the address of your account at ${realmName}. Open this link to agree to that.`,
    linkText: 'Use this address',
  },
  'reset-credentials': {
    subject: 'Reset password',
    before: ({ realmName }) =>
      `Somebody asked for a new password for your account at ${realmName}. If that was you, open this link to set one.`,
    linkText: 'Set a new password',
  },
  'execute-actions': {
    subject: 'Update Your Account',
    before: ({ realmName, actions = [] }) =>
      `An administrator of ${realmName} asks you to do this for your account: ${actions.join(', ')}. Open this link to begin.`,
    linkText: 'Begin',
  },
  'idp-verify-account-via-email': {
    subject: ({ linking }) => `Link ${linking?.provider ?? ''}`,
    before: ({ realmName, linking }) =>
      `Somebody wants to log in to your account at ${realmName} by the account ${linking?.account ?? ''} of ${linking?.provider ?? ''}. If that was you, open this link to agree to that.`,
    linkText: 'Link these accounts',
  },
};

/** Subject, text and HTML of a mail. Names are escaped. */
export function mailTexts(content: MailContent): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { subject, before, linkText } = words[content.kind];
  const first = before(content);
  const last = `The link is good for ${timeSpan(content.lifespan)}. If you expected no such mail, do nothing.`;
  const link = escapeHtml(content.link);
  return {
    subject: typeof subject === 'string' ? subject : subject(content),
    text: `${first}\n\n${content.link}\n\n${last}\n`,
    html: `<!DOCTYPE html>\n<html lang="en">\n<body>\n<p>${escapeHtml(first)}</p>\n<p><a href="${link}" rel="nofollow">${linkText}</a></p>\n<p>${escapeHtml(last)}</p>\n</body>\n</html>\n`,
  };
}
