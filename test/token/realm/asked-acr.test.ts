import { describe, expect, test } from 'vitest';
import { acrOfLogin, askedAcr, askedLevel } from '../../../src/token/realm/asked-acr.ts';

const names = new Map([
  ['bronze', 1],
  ['gold', 2],
]);
const client = (attributes: Readonly<Record<string, string>> = {}) => ({
  attributes: new Map(Object.entries(attributes)),
});
const claims = (acr: unknown) => JSON.stringify({ id_token: { acr } });

describe('the level that a client asks for', () => {
  test.each([
    [{}, {}, undefined],
    [{}, { acrValues: 'gold' }, 2],
    [{}, { acrValues: 'gold bronze ' }, 1],
    [{}, { acrValues: 'silver' }, 0],
    [{}, { acrValues: '3' }, 3],
    [{}, { acrValues: '-1' }, -1],
    [{}, { acrValues: '' }, 0],
    [{}, { claims: claims({ value: 'gold' }) }, 2],
    [{}, { claims: claims({ values: ['gold', 'bronze'] }), acrValues: '5' }, 1],
    [{}, { claims: claims({ essential: true, values: ['gold'] }), acrValues: 'bronze' }, 2],
    [{}, { claims: claims({ essential: true, value: 'silver' }) }, 'refused'],
    [{}, { claims: claims({ essential: true }) }, undefined],
    [{}, { claims: claims(null) }, undefined],
    [{}, { claims: '{}' }, undefined],
    [{}, { claims: 'null' }, undefined],
    [{}, { claims: 'x', acrValues: 'gold' }, 2],
    [{ 'default.acr.values': 'gold##bronze' }, {}, 1],
    [{ 'default.acr.values': 'gold' }, { acrValues: 'bronze' }, 1],
    [{ 'minimum.acr.value': 'gold' }, {}, 2],
    [{ 'minimum.acr.value': 'gold' }, { acrValues: 'bronze' }, 2],
    [{ 'minimum.acr.value': 'bronze' }, { acrValues: 'gold' }, 2],
    [{ 'minimum.acr.value': 'platinum' }, { acrValues: 'bronze' }, 1],
    [{ 'minimum.acr.value': 'gold' }, { claims: claims({ essential: true, value: 'bronze' }) }, 'refused'],
    [{ 'minimum.acr.value': 'gold' }, { claims: claims({ essential: true, value: 'gold' }) }, 2],
  ] as const)('settings %j, request %j: %s', (attributes, request, level) => {
    expect(askedLevel(client(attributes), names, request)).toBe(level);
  });
});

describe('the claim acr', () => {
  test.each([
    [1, {}, 'bronze'],
    [0, {}, '0'],
    [1, { acrValues: 'gold' }, 'bronze'],
    [1, { acrValues: '1' }, '1'],
    [1, { acrValues: 'gold 0' }, '0'],
    [2, { acrValues: 'bronze gold' }, 'gold'],
    [2, { acrValues: 'bronze', claims: claims({ essential: true, values: ['gold'] }) }, 'gold'],
    [1, { acrValues: '0', claims: claims({ essential: true, values: ['gold'] }) }, '0'],
  ] as const)('level %d, request %j: %s', (level, request, acr) => {
    expect(acrOfLogin(level, names, askedAcr(client(), names, request))).toBe(acr);
  });

  test('without names it is the number, whatever is asked for', () => {
    const none = new Map<string, number>();
    expect(acrOfLogin(1, none, askedAcr(client(), none, { acrValues: '1 0' }))).toBe('1');
  });
});
