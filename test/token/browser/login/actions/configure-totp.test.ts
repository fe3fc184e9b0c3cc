import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { configureTotp } from '../../../../../src/token/browser/login/actions/configure-totp.ts';
import { readUrlEncoded } from '../../../../../src/token/openid/http/form.ts';
import { plain } from '../../../../support/browser.ts';

const now = 1_700_000_000;
const secret = 'abcdefghijKLMNOPQRST';
/** The same in base 32. */
const key = 'MFRGGZDFMZTWQ2LKJNGE2TSPKBIVEU2U';

function stepIn(json: object, { query = '', mayCancel = false, displayName = undefined as string | undefined } = {}) {
  const seen = {
    user: { credentials: [{ id: 'old' }], requiredActions: ['CONFIGURE_TOTP', 'UPDATE_PASSWORD'] },
    ended: [] as string[],
  };
  const state = {
    realm: { name: 'de mo', displayName, otp: { lookAround: 1, isReusable: false } },
    store: {
      json: () => json,
      updateUser: (id: string, change: (user: object) => object) => {
        expect(id).toBe('ada-id');
        Object.assign(seen.user, change(seen.user));
      },
    },
    ids: { secret: () => '-abc_def-ghijklmnopqrstuvwxyz', uuid: () => 'new-id' },
    assertions: { add: async (value: string) => !value.endsWith('used') },
    sessions: {
      list: async () => [
        { id: 'own', userId: 'ada-id' },
        { id: 'other', userId: 'ada-id' },
        { id: 'bob', userId: 'bob-id' },
      ],
      end: async ({ id }: { id: string }) => void seen.ended.push(id),
    },
    now: () => now,
    milliseconds: () => now * 1000,
  };
  const step = {
    context: { state, issuer: 'http://id.test/realms/demo', request: { query } },
    tab: { tabId: 't', rootId: 'own', request: { clientId: 'app', redirectUri: 'r', responseType: 'code' } },
    user: { id: 'ada-id', username: 'a/da', requiredActions: ['CONFIGURE_TOTP', 'UPDATE_PASSWORD'] },
    url: 'http://form',
    mayCancel,
  };
  return { step: step as never, seen };
}
const formOf = (fields: Record<string, string>) => readUrlEncoded(String(new URLSearchParams(fields))) as never;
const attempt = (fields: Record<string, string>) => ({ form: formOf(fields), errors: new Map([['totp', 'Wrong.']]) });
const bodyOf = ({ body }: { readonly body?: unknown }) => String(body);
const hrefOf = (text: string, id: string) =>
  plain(new RegExp(`<a [^>]*id="${id}"[^>]*>`).exec(text)?.[0].replace(/.*href="([^"]*)".*/, '$1') ?? '');

describe('the form', () => {
  test('shows a new key as a link, and how to type it', () => {
    const { step } = stepIn({});
    const text = bodyOf(configureTotp.page(step));
    expect(text).toContain('name="totpSecret" value="AabcBdefAghijklmnopq"');
    expect(text).toContain('You need to set up Mobile Authenticator to activate your account.');
    expect(text).toContain('action="http://form"');
    expect(text).not.toContain('cancel-aia');
    expect(hrefOf(text, 'kc-totp-secret-uri')).toMatch(
      /^otpauth:\/\/totp\/de%20mo:a%2Fda\?secret=[A-Z2-7]{32}&digits=6&algorithm=SHA1&issuer=de%20mo&period=30$/,
    );
    const manual = hrefOf(text, 'mode-manual');
    expect(manual).toMatch(
      /login-actions\/required-action\?client_id=app&tab_id=t&client_data=[^&]*&mode=manual&execution=CONFIGURE_TOTP$/,
    );
  });

  test.each([['mode=manual'], ['a=b&mode=manual&c=d']])('%s shows what to type', (query) => {
    const { step } = stepIn(
      { otpPolicyType: 'hotp', otpPolicyInitialCounter: 3, otpPolicyDigits: 8 },
      { query, mayCancel: true },
    );
    const text = bodyOf(configureTotp.page(step, attempt({ totpSecret: secret })));
    expect(text).toContain(`<span id="kc-totp-secret-key">${key.match(/.{4}/g)?.join(' ')}</span>`);
    expect(text).toContain(`name="totpSecret" value="${secret}"`);
    for (const line of ['Type: Counter-based', 'Algorithm: SHA1', 'Digits: 8', 'Counter: 3'])
      expect(text).toContain(line);
    for (const part of ['cancel-aia', 'name="mode" value="manual"', 'Wrong.']) expect(text).toContain(part);
    expect(text).not.toContain('You need to set up');
    expect(hrefOf(text, 'mode-barcode')).toMatch(/client_data=[^&]*&execution=CONFIGURE_TOTP&mode=qr$/);
  });

  test.each([
    ['xmode=manual', undefined],
    ['mode=manually', 'manually'],
    ['mode=qr', 'qr'],
  ])('%s shows the link', (query, mode) => {
    const text = bodyOf(configureTotp.page(stepIn({}, { query }).step));
    expect(text).toContain('kc-totp-secret-uri');
    expect(/name="mode" value="([^"]*)"/.exec(text)?.[1]).toBe(mode);
  });

  test('that comes again leads to the link by the address of the form that was sent', () => {
    const { step } = stepIn({}, { query: 'session_code=x&execution=y' });
    const text = bodyOf(configureTotp.page(step, attempt({ mode: 'manual' })));
    expect(hrefOf(text, 'mode-barcode')).toMatch(
      /\?execution=CONFIGURE_TOTP&client_id=app&tab_id=t&client_data=[^&]*&mode=qr$/,
    );
  });

  test.each<[json: object, apps: string]>([
    [{}, 'FreeOTP, Microsoft Authenticator, Google Authenticator'],
    [{ otpPolicyAlgorithm: 'HmacSHA256' }, 'FreeOTP, Google Authenticator'],
    [{ otpPolicyDigits: 8 }, 'FreeOTP, Google Authenticator'],
    [{ otpPolicyPeriod: 60 }, 'FreeOTP'],
    [{ otpPolicyType: 'hotp', otpPolicyPeriod: 60 }, 'FreeOTP, Google Authenticator'],
  ])('with the policy %j names %s', (json, apps) => {
    const list = /<ul id="kc-totp-supported-apps">(.*?)<\/ul>/.exec(bodyOf(configureTotp.page(stepIn(json).step)))?.[1];
    expect(list?.match(/(?<=<li>)[^<]*/g)?.join(', ')).toBe(apps);
  });

  test.each<[json: object, end: string]>([
    [
      { otpPolicyAlgorithm: 'HmacSHA256', otpPolicyPeriod: 60 },
      'digits=6&algorithm=SHA256&issuer=My%20realm&period=60',
    ],
    [{ otpPolicyAlgorithm: 'HmacSHA512', otpPolicyDigits: 8 }, 'digits=8&algorithm=SHA512&issuer=My%20realm&period=30'],
    [{ otpPolicyAlgorithm: 'MD5', otpPolicyDigits: '8' }, 'digits=6&algorithm=SHA1&issuer=My%20realm&period=30'],
    [{ otpPolicyType: 'hotp' }, 'digits=6&algorithm=SHA1&issuer=My%20realm&counter=0'],
  ])('with the policy %j is for generators of that kind', (json, end) => {
    const { step } = stepIn(json, { displayName: 'My realm', mayCancel: true });
    const text = bodyOf(configureTotp.page(step, attempt({ totpSecret: secret, mode: 'qr' })));
    const type = end.includes('counter') ? 'hotp' : 'totp';
    expect(hrefOf(text, 'kc-totp-secret-uri')).toBe(`otpauth://${type}/My%20realm:a%2Fda?secret=${key}&${end}`);
  });

  test.each(['short', `${secret}x`, 'abcdefghijKLMNOPQR-_'])('takes no key like %s from who sends it', (totpSecret) => {
    const text = bodyOf(configureTotp.page(stepIn({}).step, attempt({ totpSecret, mode: 'manual' })));
    expect(text).toContain('name="totpSecret" value="AabcBdefAghijklmnopq"');
    expect(text).toContain('id="mode-barcode"');
  });
});

describe('a generator', () => {
  const code = (algorithm: string, moving: number, digits: number) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(moving));
    const digest = createHmac(algorithm, secret).update(counter).digest();
    const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 10 ** digits).padStart(digits, '0');
  };
  const totp = code('sha1', Math.floor(now / 30), 6);
  const missing = new Map([['totp', 'Please specify authenticator code.']]);
  const invalid = new Map([['totp', 'Invalid authenticator code.']]);

  test.each<[fields: Record<string, string>, errors: ReadonlyMap<string, string>]>([
    [{ totpSecret: secret }, missing],
    [{ totpSecret: secret, totp: '' }, missing],
    [{ totpSecret: secret, totp: '000000' }, invalid],
    [{ totpSecret: 'short', totp }, invalid],
    [{ totp }, invalid],
  ])('is not set up by %j', async (fields, errors) => {
    const { step, seen } = stepIn({});
    expect(await configureTotp.process(step, formOf(fields))).toEqual(errors);
    expect(seen.user.credentials).toEqual([{ id: 'old' }]);
  });

  test.each([' ', ''])('of who has one needs a name: %j', async (userLabel) => {
    const { step, seen } = stepIn({});
    const further = { ...(step as { user: object }), user: { ...(step as { user: object }).user, otp: {} } } as never;
    const form = formOf({ totpSecret: secret, totp, userLabel });
    expect(await configureTotp.process(further, form)).toEqual(new Map([['userLabel', 'Please specify device name.']]));
    expect(seen.user.credentials).toEqual([{ id: 'old' }]);
    expect(bodyOf(configureTotp.page(further))).toMatch(/for="userLabel">Device Name <span class="required"/);
  });

  const made = { id: 'new-id', type: 'otp', createdDate: now * 1000, secretData: `{"value":"${secret}"}` };
  test('is kept with what the policy says, and the action is done', async () => {
    const { step, seen } = stepIn({});
    const user = await configureTotp.process(step, formOf({ totpSecret: secret, totp, userLabel: 'phone' }));
    const data = '{"subType":"totp","digits":6,"period":30,"counter":0,"algorithm":"HmacSHA1"}';
    expect(seen).toEqual({
      user: {
        credentials: [{ id: 'old' }, { ...made, userLabel: 'phone', credentialData: data }],
        requiredActions: ['UPDATE_PASSWORD'],
      },
      ended: [],
    });
    expect(user).toEqual({
      id: 'ada-id',
      username: 'a/da',
      requiredActions: ['UPDATE_PASSWORD'],
      otp: { type: 'totp', algorithm: 'sha1', digits: 6, period: 30, counter: 0, secret: Buffer.from(secret) },
    });
  });

  test('may count, and may end all other sessions', async () => {
    const policy = {
      otpPolicyType: 'hotp',
      otpPolicyInitialCounter: 7,
      otpPolicyDigits: 8,
      otpPolicyAlgorithm: 'HmacSHA256',
    };
    const { step, seen } = stepIn({ ...policy, otpPolicyPeriod: 60 });
    const form = { totpSecret: secret, totp: code('sha256', 7, 8), 'logout-sessions': 'on' };
    await configureTotp.process(step, formOf(form));
    const data = '{"subType":"hotp","digits":8,"period":60,"counter":7,"algorithm":"HmacSHA256"}';
    expect(seen.user.credentials).toEqual([{ id: 'old' }, { ...made, userLabel: '', credentialData: data }]);
    expect(seen.ended).toEqual(['other']);
  });
});
