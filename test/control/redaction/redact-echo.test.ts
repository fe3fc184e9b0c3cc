import { describe, expect, test } from 'vitest';
import { echoRedaction } from '../../../src/control/redaction/redact-echo.ts';
import { Redaction } from '../../../src/control/redaction/redaction.ts';
import { secretKindOf } from '../../../src/http/secret-names.ts';

function echo(secrets: readonly string[], least?: number) {
  const redaction = new Redaction(secretKindOf);
  for (const secret of secrets) redaction.add(secret);
  return echoRedaction(redaction, least);
}
const secret = 'p & <"ß\'/>';

describe('a secret that a response repeats is hidden', () => {
  test.each([
    ['as it is', secret],
    ['in JSON', 'p & <\\"ß\'/>'],
    ['in JSON of ASCII', 'p & <\\"\\u00df\'/>'],
    ['in JSON in JSON', 'p & <\\\\\\"ß\'/>'],
    ['in JSON of ASCII in JSON', 'p & <\\\\\\"\\\\u00df\'/>'],
    ['percent-encoded', "p%20%26%20%3C%22%C3%9F'%2F%3E"],
    ['percent-encoded in lower case', "p%20%26%20%3c%22%c3%9f'%2f%3e"],
    ['in a form', "p+%26+%3C%22%C3%9F'%2F%3E"],
    ['in HTML', "p &amp; &lt;&quot;ß'/&gt;"],
    ['in HTML with &#39;', 'p &amp; &lt;&quot;ß&#39;/&gt;'],
    ['in HTML with &#x27;', 'p &amp; &lt;&quot;ß&#x27;/&gt;'],
  ])('%s', (_, written) => {
    const { redact, mayOccurIn } = echo([secret]);
    expect(redact(`a${written}b ${written}`)).toBe('a***b ***');
    expect([mayOccurIn(Buffer.from(`x${written}`)), mayOccurIn(Buffer.from('p & <'))]).toEqual([true, false]);
  });

  test.each([
    ['longsecret', 'xlongsecretx longsecret', 'x***x ***'],
    ['eightlon', 'xeightlonx', 'x***x'],
    ['sevenlo', 'xsevenlo sevenlo_ 1sevenlo (sevenlo)-sevenlo', 'xsevenlo sevenlo_ 1sevenlo (***)-***'],
    ['abc.ef', 'abc.ef abcdef', '*** abcdef'],
    ['abc|ef', 'abc ef abc|ef', 'abc ef ***'],
    ['abc\ud800e!', 'abc%EF%BF%BDe!', '***'],
    ['abcdef', 'abcdef', '***'],
    ['abcde', 'abcde', 'abcde'],
    ['x', 'x and (x)', 'x and (x)'],
  ])('%s in %s: %s', (value, text, redacted) => expect(echo([value]).redact(text)).toBe(redacted));

  test('the longer one first', () => {
    expect(echo(['secret-1', 'secret-1-and-more']).redact('secret-1-and-more, secret-1')).toBe('***, ***');
  });

  test('unless it is shorter than asked for, when nobody can say where it is', () => {
    const { redact, mayOccurIn } = echo(['abcd', 'longsecret'], 5);
    expect([redact('abcd longsecret'), mayOccurIn(Buffer.from('x'))]).toEqual(['abcd ***', true]);
    expect(echo(['abcde'], 5).redact('abcde')).toBe('***');
  });
});
