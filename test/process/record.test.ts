import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { folderOf } from '../support/folder.ts';

const ask = async (url: string, headers: Record<string, string>): Promise<string> => {
  const response = await fetch(`${url}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"query":"capital of France","include_answer":true}',
  });
  return `${response.status} ${await response.text()}`;
};
const withoutTimes = (text: string) =>
  text.replace(/"response_time":[\d.]+/, '"response_time":0').replace(/"request_id":"[^"]+"/, '"request_id":"ID"');

test('what another server has answered over TLS is recorded, and replayed without a key', async () => {
  const folder = await folderOf({});
  const key = 'tvly-of-the-upstream';
  const upstream = runCommand({ TLS: 'self-signed', TLS_AUTHORITY_DIR: folder, SEARCH_API_TOKENS: key });
  const recorder = runCommand(
    { SEARCH_UPSTREAM: await upstream.url, NODE_EXTRA_CA_CERTS: `${folder}/ca.pem` },
    { args: ['record', `${folder}/cassettes`] },
  );
  const recorded = await ask(await recorder.url, { authorization: `Bearer ${key}` });
  expect(recorded).toMatch(/^200 .*Paris/);
  await Promise.all([upstream.stop(), recorder.stop()]);
  const [file = ''] = readdirSync(`${folder}/cassettes`);
  expect(readFileSync(`${folder}/cassettes/${file}`, 'utf8')).not.toContain(key);

  const replayer = runCommand({}, { args: ['replay', `${folder}/cassettes`] });
  const replayed = await ask(await replayer.url, {});
  await replayer.stop();
  expect(withoutTimes(replayed)).toBe(withoutTimes(recorded));
});
