import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { equalBytes, equalSecrets } from '../../http/constant-time.ts';
import type { PasswordHash } from './user.ts';

const derive = promisify(pbkdf2);

type Hash = (password: string, stored: PasswordHash) => Promise<Uint8Array>;

const pbkdf2With =
  (digest: string): Hash =>
  (password, { salt, iterations, hash }) =>
    derive(password, salt, iterations, hash.length, digest);

/** Every way in which Keycloak stores passwords, by its name in the export. */
const hashes: ReadonlyMap<string, Hash> = new Map<string, Hash>([
  ['pbkdf2', pbkdf2With('sha1')],
  ['pbkdf2-sha256', pbkdf2With('sha256')],
  ['pbkdf2-sha512', pbkdf2With('sha512')],
  [
    'argon2',
    async (password, { salt, iterations, parameters, hash }) => {
      const { argon2 } = await import('./argon2.ts');
      const derive = argon2.get(parameters.get('type') ?? 'id');
      // The library refuses an empty password.
      if (derive === undefined || password === '') return new Uint8Array();
      return derive({
        password,
        salt,
        iterations,
        parallelism: Number(parameters.get('parallelism') ?? 1),
        memorySize: Number(parameters.get('memory') ?? 7168),
        hashLength: hash.length,
        outputType: 'binary',
      });
    },
  ],
]);

/** Whether a password is the stored one. */
export async function checkPassword(stored: PasswordHash | string, password: string): Promise<boolean> {
  if (typeof stored === 'string') return equalSecrets(stored, password);
  const hash = await hashes.get(stored.algorithm)?.(password, stored);
  return hash !== undefined && equalBytes(hash, stored.hash);
}
