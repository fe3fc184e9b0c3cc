import crypto, { type KeyObject } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** So many keys of a kind that follow one another are different: more than one server needs. */
const poolSize = 8;

type Generate = (type: string, options: object) => Promise<KeyPair>;
const generate = promisify(crypto.generateKeyPair) as unknown as Generate;
const pools = new Map<string, { readonly pairs: Promise<KeyPair>[]; taken: number }>();

/** Finding an RSA key takes a tenth of a second and more: in tests the same few go round. */
const pooled: Generate = (type, options) => {
  if (type !== 'rsa') return generate(type, options);
  const name = JSON.stringify(options);
  const pool = pools.get(name) ?? { pairs: [], taken: 0 };
  pools.set(name, pool);
  const place = pool.taken % poolSize;
  pool.taken += 1;
  pool.pairs[place] ??= generate(type, options);
  return pool.pairs[place];
};

// Set up once for all files that share their modules.
if (crypto.generateKeyPair.name !== 'pooledKeyPair') {
  const pooledKeyPair = () => {
    throw new Error('only the promise is provided in tests');
  };
  Object.assign(crypto, { generateKeyPair: Object.assign(pooledKeyPair, { [promisify.custom]: pooled }) });
  syncBuiltinESMExports();
}
