import { expect, test } from 'vitest';
import { createMailbox } from '../../../../src/token/openid/mails/mailbox.ts';

const mail = (to: string, text = '') => ({ time: 0, realm: 'demo', to, subject: 's', text, html: '', links: [] });

test('the latest mail comes first, and identifiers grow', () => {
  const box = createMailbox();
  for (const to of ['a', 'b']) box.put(mail(to));
  expect(box.list().map(({ id, to }) => [id, to])).toEqual([
    ['2', 'b'],
    ['1', 'a'],
  ]);
  box.clear();
  box.put(mail('c'));
  expect([box.list().length, box.get('3')?.to, box.get('1')]).toEqual([1, 'c', undefined]);
});

test('the oldest mails are dropped', () => {
  const box = createMailbox();
  for (let at = 0; at < 1001; at += 1) box.put(mail(String(at)));
  expect([box.list().length, box.list().at(-1)?.to]).toEqual([1000, '1']);
  for (let at = 0; at < 20; at += 1) box.put(mail(`big ${at}`, 'x'.repeat(1024 * 1024)));
  expect(box.list().length).toBe(15);
});

test('who watches is called until that ends', () => {
  const box = createMailbox();
  let calls = 0;
  const stop = box.watch(() => {
    calls += 1;
  });
  box.put(mail('a'));
  stop();
  box.put(mail('a'));
  expect(calls).toBe(1);
});
