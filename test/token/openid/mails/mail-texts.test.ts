import { expect, test } from 'vitest';
import { mailLanguage, mailTextsOf } from '../../../../src/token/openid/mails/mail-languages.ts';
import { type MailContent, type MailKind, mailTexts } from '../../../../src/token/openid/mails/mail-texts.ts';
import { timeSpan } from '../../../../src/token/openid/mails/time-span.ts';
import { pageLanguages } from '../../../../src/token/realm/page-languages.ts';
import type { RealmJson } from '../../../../src/token/realm/representations/json.ts';

const content: MailContent = {
  kind: 'verify-email',
  to: 'ada@example.org',
  link: 'http://h/?a=1&b="',
  lifespan: 300,
  realmName: 'Demo',
  actions: ['UPDATE_PASSWORD', 'UPDATE_EMAIL'],
  linking: { provider: 'Google', account: 'ada@g' },
};
const kinds: readonly MailKind[] = [
  'verify-email',
  'update-email',
  'reset-credentials',
  'execute-actions',
  'idp-verify-account-via-email',
];
const mail = async (more: Partial<MailContent>, tag = 'en', localizationTexts: object = {}) =>
  mailTexts(
    { ...content, ...more },
    await mailLanguage({ internationalizationEnabled: true, localizationTexts } as unknown as RealmJson, tag),
  );

test.each([...pageLanguages].map(String))('mails in %s have the names and holes of the English ones', async (tag) => {
  const [english = {}, texts = {}] = [await mailTextsOf('en'), await mailTextsOf(tag)];
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(english))
    if (!key.startsWith('linkExpiration'))
      expect([key, texts[key]?.match(/\{\d\}/g)?.sort()]).toEqual([key, text.match(/\{\d\}/g)?.sort()]);
  for (const kind of kinds) {
    const { subject, text, html } = await mail({ kind }, tag);
    expect([subject, text, html].join()).not.toMatch(/\{\d|Request|undefined/);
    expect(text.split('\n')).toContain(content.link);
  }
});

test('names in a mail are text', async () => {
  const { html, text } = await mail({ realmName: '<script>' });
  expect(html).not.toContain('<script>');
  expect(html).toContain('href="http://h/?a=1&amp;b=&quot;"');
  expect(text).toContain('5 minutes');
});

test.each([
  ['verify-email', 'de', 'E-Mail verifizieren', 'Link zur Bestätigung der E-Mail-Adresse'],
  ['reset-credentials', 'fr', 'Réinitialiser le mot de passe', 'Lien pour réinitialiser votre mot de passe'],
  ['execute-actions', 'it', 'Modifica il tuo utente', 'Aggiorna l&#39;utente'],
  ['update-email', 'ja', '新規メールアドレスの検証', 'http://h/?a=1&amp;b=&quot;'],
  ['idp-verify-account-via-email', 'nl', 'Koppelen Google', 'Link om accounts te koppelen'],
] as const)('the subject and the link of %s in %s are Keycloak’s', async (kind, tag, subject, link) => {
  const sent = await mail({ kind }, tag);
  expect(sent.subject).toBe(subject);
  expect(sent.html).toContain(`rel="nofollow">${link}</a>`);
  expect(sent.html).toContain(`<html lang="${tag}" dir="ltr">`);
});

test('actions have their names in the language, and one without a name is named by its key', async () => {
  const { text } = await mail({ kind: 'execute-actions', lifespan: 43_200 }, 'pl');
  expect(text).toContain('Aktualizacja hasła, requiredAction.UPDATE_EMAIL');
  expect(text).toContain('12 godzin');
});

test('what a realm writes itself takes the place of a mail', async () => {
  const own = {
    de: {
      passwordResetSubject: "Neu für ''Sie''",
      passwordResetBody: '{2}: {0} ({1}, {3})',
      passwordResetBodyHtml: '<a href="{0}">{2}</a>',
    },
  };
  const sent = await mail({ kind: 'reset-credentials', realmName: 'A & B', lifespan: 86_400 }, 'de', own);
  expect(sent.subject).toBe("Neu für 'Sie'");
  expect(sent.text).toBe('A & B: http://h/?a=1&b=" (1.440, 1 Tag)');
  expect(sent.html).toContain('<a href="http://h/?a=1&amp;b=&quot;">A &amp; B</a>');
});

test.each([
  [1, 0, 'seconds'],
  [60, 1, 'minutes'],
  [5_400, 90, 'minutes'],
  [43_200, 12, 'hours'],
  [86_400, 1, 'days'],
])('%s seconds are %s %s', (seconds, count, unit) => {
  expect(timeSpan(seconds)).toEqual({ count, unit });
});

test('a language that is none is written as English is', async () => {
  const own = { test: { emailVerificationBody: '{1}' } };
  const { text, html } = await mail({ lifespan: 1_234 * 60 }, 'test', own);
  expect([text, html.slice(16, 42)]).toEqual(['1,234', '<html lang="test" dir="ltr']);
});
