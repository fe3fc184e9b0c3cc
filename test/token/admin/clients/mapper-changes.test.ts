import { describe, expect, test } from 'vitest';
import {
  addMapper,
  addMappers,
  changeMapper,
  mapperById,
  removeMapper,
} from '../../../../src/token/admin/clients/mapper-changes.ts';
import { effectiveMapper, shownMapper } from '../../../../src/token/admin/clients/shown-mappers.ts';
import type { Json } from '../../../../src/token/realm/representations/json.ts';
import { refusal } from '../refusal.ts';

/** Status of the error that an action throws, and what it says. */
const error = (action: () => unknown) => {
  const [status, body] = refusal(action) ?? [];
  return [status, body?.errorMessage ?? body?.error];
};

describe('mappers', () => {
  const one = {
    id: '1',
    name: 'one',
    protocol: 'openid-connect',
    protocolMapper: 'oidc-full-name-mapper',
    config: { a: 'b' },
  };
  const two = { ...one, id: '2', name: 'two' };
  const making = { newId: () => 'new', isUsed: (id: string) => id === 'used', client: undefined };
  const made = (given: object) => ({ ...given, consentRequired: false });

  test.each<[config: Json, protocol: string | undefined, shown: Json]>([
    [{}, undefined, {}],
    [
      { 'access.token.claim': 'true' },
      'openid-connect',
      { 'access.token.claim': 'true', 'introspection.token.claim': 'true' },
    ],
    [{ 'id.token.claim': 'false' }, undefined, { 'id.token.claim': 'false', 'userinfo.token.claim': 'false' }],
    [
      { 'id.token.claim': 'true', 'userinfo.token.claim': 'false' },
      undefined,
      { 'id.token.claim': 'true', 'userinfo.token.claim': 'false' },
    ],
    [{ 'access.token.claim': 'true' }, 'saml', { 'access.token.claim': 'true' }],
  ])('with %j of %s take effect as %j', (config, protocol, shown) => {
    const mapper = { id: '1', name: 'm', protocol, config };
    expect(effectiveMapper(mapper)).toEqual({ ...shownMapper(mapper), config: shown });
    expect(mapper.config).toBe(config);
  });

  test('are added, changed and removed', () => {
    expect(addMapper([one], { ...two, id: undefined }, making)).toEqual([one, made({ ...two, id: 'new' })]);
    expect(addMapper([one], { ...one, protocol: 'saml', id: 'own' }, making)[1]).toEqual(
      made({ ...one, protocol: 'saml', id: 'own' }),
    );
    expect(addMappers([one], [two, { ...two, id: null, name: 'three' }], making)).toEqual([
      ...[one, made(two), made({ ...two, id: 'new', name: 'three' })],
    ]);
    expect(
      changeMapper([one, two], '2', { id: '2', name: 'two', protocol: 'openid-connect', protocolMapper: 'saml-x' }),
    ).toEqual([...[one, made({ ...two, protocolMapper: 'saml-x' })]]);
    expect(removeMapper([one, two], '1')).toEqual([two]);
    expect(mapperById([one, two], '2')).toBe(two);
  });

  test.each<[what: string, action: () => unknown, answer: readonly [number, string]]>([
    ['unknown', () => mapperById([one], '3'), [404, 'Model not found']],
    ['removed', () => removeMapper([one], '3'), [404, 'Model not found']],
    [
      'unknown kind',
      () => addMapper([], { ...one, protocolMapper: 'x' }, making),
      [404, 'ProtocolMapper provider not found'],
    ],
    [
      'no kind',
      () => addMapper([], { ...one, protocolMapper: null }, making),
      [404, 'ProtocolMapper provider not found'],
    ],
    [
      'kind inside',
      () => addMapper([], { ...one, protocolMapper: 'x-saml-y' }, making),
      [404, 'ProtocolMapper provider not found'],
    ],
    ['same name', () => addMapper([one], one, making), [409, 'Protocol mapper exists with same name']],
    ['same of several', () => addMappers([], [one, one], making), [409, 'conflict']],
    [
      'changed kind',
      () => changeMapper([one], '1', { id: '1', protocolMapper: 'x' }),
      [404, 'ProtocolMapper provider not found'],
    ],
    ['changed without id', () => changeMapper([one], '1', { ...one, id: undefined }), [500, 'unknown_error']],
    ['changed with an unknown id', () => changeMapper([one], '1', { ...one, id: 'x' }), [500, 'unknown_error']],
    ['changed with null', () => changeMapper([one], '1', { ...one, id: null }), [500, 'unknown_error']],
    [
      'changed name',
      () => changeMapper([one, two], '2', { ...one, id: '2' }),
      [409, 'Protocol mapper exists with same name'],
    ],
  ])('%s', (_what, action, answer) => expect(error(action)).toEqual(answer));
});
