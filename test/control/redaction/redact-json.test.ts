import { expect, test } from 'vitest';
import { redactJson } from '../../../src/control/redaction/redact-json.ts';
import { redactText } from '../../../src/control/redaction/redact-text.ts';
import { Redaction } from '../../../src/control/redaction/redaction.ts';
import { secretKindOf } from '../../../src/http/secret-names.ts';
import { redacted, unsigned } from './redacted.ts';

test.each<[text: string, left: string, secrets: string[]]>([
  ['{"a":"b","n":[1,null]}', '{"a":"b","n":[1,null]}', []],
  ['{"a":"password","b":["token","x"]}', '{"a":"password","b":["token","x"]}', []],
  ['{"password" : "x\\"y", "n":1}', '{"password" : "***", "n":1}', ['x\\"y', 'x"y']],
  ['{"pass\\u0077ord":"x"}', '{"pass\\u0077ord":"***"}', ['x']],
  ['{"password":["a",1,true],"b":2}', '{"password":"***","b":2}', ['a', '1', 'true']],
  ['{"password":{"a":{"b":"]}"}},"b":2}', '{"password":"***","b":2}', ['a', 'b', ']}']],
  ['{"password":12.5,"b":2}', '{"password":"***","b":2}', ['12.5']],
  ['{"password":true,"secret":false}', '{"password":true,"secret":false}', []],
  ['{"password":null,"secret":""}', '{"password":null,"secret":""}', []],
  ['{"password":"***","b":"c"}', '{"password":"***","b":"c"}', []],
  ['{"api_key":"tvly-12345678"}', '{"api_key":"***5678"}', ['tvly-12345678']],
  [`{"token":"${unsigned}.sig"}`, `{"token":"${unsigned}.***"}`, [`${unsigned}.sig`, 'sig']],
  ['{"a":"password=x"}', '{"a":"password=***"}', ['x']],
  ['{"a":"\\"b\\" token=x"}', '{"a":"\\"b\\" token=***"}', ['x']],
  ['{"a":"b","password":"x","c":"token=y","d":"e"}', '{"a":"b","password":"***","c":"token=***","d":"e"}', ['x', 'y']],
  ['{"password":["a"', '{"password":"***"', ['a']],
  ['{"password":', '{"password":', []],
  ['{"password"', '{"password"', []],
  ['{"password":"x"} and {"secret":"y"} more', '{"password":"***"} and {"secret":"***"} more', ['x', 'y']],
])('%s becomes %s', (text, left, secrets) => {
  expect(redacted((json, redaction) => redactJson(json, redaction, redactText), text)).toEqual([left, secrets]);
});

test('names are not looked into, every other string is', () => {
  const seen: string[] = [];
  const look = (value: string) => {
    seen.push(value);
    return value;
  };
  redactJson('{"a":"b","c" : ["d\\n",{"e":1}],"password":"x"}', new Redaction(secretKindOf), look);
  expect(seen).toEqual(['b', 'd\n']);
});
