import { expect, test } from 'vitest';
import { postForm } from '../../../src/server/loading/post-form.ts';
import { startFormReceiver } from '../../support/form-receiver.ts';
import { freePort } from '../../support/free-port.ts';

test('a form is taken, or the reason is told', async () => {
  await using good = await startFormReceiver();
  expect(await postForm(`${good.url}/a?b=c`, 'x=%C3%BC')).toBeUndefined();
  expect(good.forms.map(({ path, form }) => [path, form.get('x')])).toEqual([['/a?b=c', 'ü']]);
  await using redirecting = await startFormReceiver(302);
  expect(await postForm(redirecting.url, 'x=1')).toBe('answered 302');
  expect(redirecting.forms).toHaveLength(1);
  expect(await postForm(`http://127.0.0.1:${await freePort()}/`, 'x=1')).toBe('ECONNREFUSED');
  expect(await postForm('no address', 'x=1')).toBe('Invalid URL');
});

test('who does not answer is not waited for', async () => {
  await using silent = await startFormReceiver(0);
  const posting = postForm(silent.url, 'x=1', 100);
  expect(await posting).toBe('no answer within 0.1 seconds');
});
