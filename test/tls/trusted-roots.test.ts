import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock, systemRandomness } from '../../src/runtime/runtime.ts';
import { AuthorityFileError, openAuthority } from '../../src/tls/authority-folder.ts';
import { writeRoots } from '../../src/tls/trusted-roots.ts';
import { folderOf } from '../support/folder.ts';

const runtime = { clock: systemClock, random: systemRandomness };
const root = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

async function authority() {
  const folder = await folderOf({ 'own.pem': `${root}\n\n`, 'text.pem': 'no certificate' });
  return { folder, kept: await openAuthority(folder, [], runtime) };
}

test('a named file and the authority are one file, which all may read', async () => {
  const { folder, kept } = await authority();
  const file = await writeRoots(folder, kept, join(folder, 'own.pem'), runtime);
  expect(file).toBe(join(folder, 'roots.pem'));
  expect(readFileSync(file, 'utf8')).toBe(`${root}\n${kept.certificate}`);
  expect(statSync(file).mode & 0o777).toBe(0o644);
});

test.each(['none.pem', 'text.pem', 'roots.pem', undefined])(
  'instead of %s the machine says whom it trusts',
  async (name) => {
    const { folder, kept } = await authority();
    writeFileSync(join(folder, 'roots.pem'), root.replace('MIIB', 'of a day before'));
    const file = await writeRoots(folder, kept, name === undefined ? undefined : join(folder, name), runtime);
    const text = readFileSync(file, 'utf8');
    expect(text.endsWith(`\n${kept.certificate}`)).toBe(true);
    expect(text.split('-----BEGIN CERTIFICATE-----').length).toBeGreaterThan(20);
    expect(text.includes('of a day before')).toBe(false);
  },
);

test('a file that holds the same is left alone', async () => {
  const { folder, kept } = await authority();
  const named = join(folder, 'own.pem');
  const before = statSync(await writeRoots(folder, kept, named, runtime));
  const after = statSync(await writeRoots(folder, kept, named, runtime));
  expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

test('a folder that does not take the file is named', async () => {
  const { folder, kept } = await authority();
  const nowhere = join(folder, 'none');
  await expect(writeRoots(nowhere, kept, undefined, runtime)).rejects.toThrow(AuthorityFileError);
  await expect(writeRoots(nowhere, kept, undefined, runtime)).rejects.toMatchObject({
    name: 'AuthorityFileError',
    file: join(nowhere, 'roots.pem'),
    message: 'cannot be written (ENOENT)',
  });
});
