import { test } from 'understudy-server/node-test';

const search = (understudy, path = '/search') =>
  fetch(understudy.url + path, {
    method: 'POST',
    headers: { authorization: 'Bearer tvly-unknown', 'content-type': 'application/json' },
    body: '{"query":"rivers"}',
  });

test('throws', async ({ understudy }) => {
  await search(understudy);
  throw new Error('thrown by the test');
});

test('is not met', async ({ understudy }) => {
  await search(understudy);
  await understudy.verify({ match: { operation: 'token' } });
});

test('is not met, and not waited for', async ({ understudy }) => {
  await search(understudy);
  void understudy.verify({ match: { operation: 'certs' } });
});

test('asks for a path that nobody knows', async ({ understudy }) => {
  await search(understudy, '/serch');
});

test.with({ unexpected: 'pass' })('may ask for any path', async ({ understudy }) => {
  await search(understudy, '/serch');
});

test('has a rule that nothing uses', async ({ understudy }) => {
  await understudy.rules.add({ name: 'only told of', then: { refuse: 'proxy.unavailable' } });
});

test.with({ unused: 'fail' })('may have none', async ({ understudy }) => {
  await understudy.rules.add({ name: 'never used', match: { operation: 'root' }, then: { fault: 'close' } });
});
