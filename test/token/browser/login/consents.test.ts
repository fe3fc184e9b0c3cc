import { expect, test } from 'vitest';
import { consentTexts } from '../../../../src/token/browser/login/consent-texts.ts';
import { storeConsent } from '../../../../src/token/browser/login/store-consent.ts';
import { Saying } from '../../../../src/token/browser/pages/page-html.ts';

test('scopes are named as their texts say, in their order', () => {
  const text = (name: string, value: unknown, order?: unknown) => ({
    name,
    attributes: { 'consent.screen.text': value, 'gui.order': order },
  });
  const defaults = ['profile', 'email', 'address', 'phone', 'offlineAccess', 'roles', 'organization'];
  const clientScopes = [
    ...[text('plain', 'Plain text'), text('empty', ''), text('number', 5), { name: 'bare' }, text('first', 'A', '-5')],
    ...[text('second', 'B', '+3'), text('third', 'C', '10'), text('wrong', 'D', 'x1'), text('last', 'E', '10001')],
    ...[
      text('own', '$' + '{ownText}'),
      text('inside', 'x $' + '{emailScopeConsentText}'),
      text('behind', '$' + '{a}b'),
    ],
    ...defaults.map((name) => text(name, `$\{${name}ScopeConsentText}`, '20')),
  ];
  const client = {
    clientId: 'app',
    attributes: new Map([
      ['consent.screen.text', 'The app'],
      ['gui.order', '4'],
    ]),
  };
  const names = [
    'last',
    'wrong',
    'third',
    'app',
    'second',
    'first',
    'plain',
    'empty',
    'number',
    'bare',
    'own',
    'inside',
  ];
  const state = { store: { json: () => ({ clientScopes }) } } as never;
  const shown = consentTexts(state, [...names, 'behind', ...defaults], client as never);
  expect(shown.map((one) => (one instanceof Saying ? one.english : one))).toEqual([
    ...['A', 'B', 'The app', 'C', 'User profile', 'Email address', 'Address', 'Phone number', 'Offline Access'],
    ...['User roles', 'Organization', 'D', 'Plain text', 'empty', 'number', 'bare', 'ownText'],
    ...['x $' + '{emailScopeConsentText}', '$' + '{a}b', 'E'],
  ]);
  expect(consentTexts(state, ['app', 'first'])).toEqual(['A', 'app']);
});

test('consent is added to what there was', () => {
  let user: object = { id: '1', clientConsents: [{ clientId: 'other' }, { clientId: 'app', createdDate: 5, x: 1 }] };
  const state = {
    now: () => 1000,
    milliseconds: () => 1000 * 1000,
    store: { updateUser: (_: string, change: (user: object) => object) => (user = change(user)) },
  };
  const known = {
    id: '1',
    consents: new Map([
      ['app', ['a', 'b']],
      ['other', ['c']],
    ]),
  };
  const next = storeConsent({ state } as never, known as never, 'app', ['b', 'd']);
  const kept = { clientId: 'app', grantedClientScopes: ['a', 'b', 'd'], lastUpdatedDate: 1_000_000 };
  expect(user).toEqual({ id: '1', clientConsents: [{ clientId: 'other' }, { ...kept, createdDate: 5, x: 1 }] });
  expect(next).toEqual({
    id: '1',
    consents: new Map([
      ['app', ['a', 'b', 'd']],
      ['other', ['c']],
    ]),
  });
  user = { id: '1' };
  expect(storeConsent({ state } as never, { consents: new Map() } as never, 'app', ['d']).consents.get('app')).toEqual([
    'd',
  ]);
  expect(user).toEqual({ id: '1', clientConsents: [{ ...kept, createdDate: 1_000_000, grantedClientScopes: ['d'] }] });
});
