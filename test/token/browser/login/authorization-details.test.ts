import { expect, test } from 'vitest';
import { authorizationDetailsFault } from '../../../../src/token/browser/login/authorization-details.ts';

const words = 'AuthorizationDetailsJSONRepresentation';
test.each([
  [undefined, undefined],
  ['', undefined],
  ['[]', 'Authorization_Details parameter cannot be empty'],
  ['x', 'Invalid authorization_details: x'],
  ['{}', 'Invalid authorization_details: {}'],
  ['[1]', 'Invalid authorization_details: [1]'],
  ['[{"type":{}}]', 'Invalid authorization_details: [{"type":{}}]'],
  ['[{"type":"a","locations":"b"}]', 'Invalid authorization_details: [{"type":"a","locations":"b"}]'],
  ['null', 'Cannot invoke "java.util.List.isEmpty()" because "authzDetails" is null'],
  ['[null]', expect.stringContaining('because "authzDetail" is null')],
  [
    '[{}]',
    `Authorization_Details parameter provided without type: ${words}{type='null', locations=null, actions=null, datatypes=null, identifier='null', privileges=null, customData={}}`,
  ],
  [
    '[{"locations":["a","c"],"foo":{"b":1}}]',
    `Authorization_Details parameter provided without type: ${words}{type='null', locations=[a, c], actions=null, datatypes=null, identifier='null', privileges=null, customData={foo={b=1}}}`,
  ],
  [
    '[{"type":1}]',
    "Unsupported type '1' of authorization_details parameter supplied in the request. Supported values: []",
  ],
])('%j', (text, fault) => {
  expect(authorizationDetailsFault(text)).toEqual(fault);
});
