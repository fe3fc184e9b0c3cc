import crypto, { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedFolder } from './exclusively.ts';

interface KeyPair {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

/** So many keys of a kind that follow one another are different: more than one server needs. */
const poolSize = 8;
/** Workers begin at places of their own, so that each makes keys that others then find. */
const firstPlace = 3 * Number(process.env.VITEST_POOL_ID ?? 0);

/** Keys of other sizes are for tests that need one that is new. */
const isUsual = ({ modulusLength = 0 }: Options) => modulusLength % 1024 === 0;

interface Options {
  readonly modulusLength?: number;
}
type Generate = (type: string, options: Options) => Promise<KeyPair>;
type GenerateSync = (type: string, options: Options) => KeyPair;
const generate = promisify(crypto.generateKeyPair) as unknown as Generate;
const generateSync = crypto.generateKeyPairSync as unknown as GenerateSync;
const pools = new Map<string, { readonly pairs: Map<number, Promise<KeyPair> | KeyPair>; taken: number }>();

/** The pool of keys that are made with the same options, and the place in it that is next. */
function nextPlace(options: Options) {
  const name = JSON.stringify(options);
  const pool = pools.get(name) ?? { pairs: new Map(), taken: 0 };
  pools.set(name, pool);
  const place = (firstPlace + pool.taken) % poolSize;
  pool.taken += 1;
  const file = isUsual(options) && path.join(sharedFolder, `rsa-${name.replaceAll(/\W+/g, '-')}${place}.pem`);
  return { pairs: pool.pairs, place, file };
}

/** A key that an earlier run, or another worker, has left. */
function readPair(file: string | false): KeyPair | undefined {
  if (file === false) return undefined;
  try {
    const privateKey = createPrivateKey(readFileSync(file));
    return { privateKey, publicKey: createPublicKey(privateKey) };
  } catch {
    return undefined;
  }
}

/** Another worker sees the whole file or none. */
function writePair(file: string | false, pair: KeyPair): KeyPair {
  if (file === false) return pair;
  mkdirSync(sharedFolder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  renameSync(draft, file);
  return pair;
}

/** Finding an RSA key takes a tenth of a second and more: in tests the same few go round, in all workers and runs. */
const pooled: Generate = async (type, options) => {
  if (type !== 'rsa') return generate(type, options);
  const { pairs, place, file } = nextPlace(options);
  const pair = pairs.get(place) ?? readPair(file) ?? generate(type, options).then((made) => writePair(file, made));
  pairs.set(place, pair);
  return pair;
};

const pooledSync: GenerateSync = (type, options) => {
  if (type !== 'rsa') return generateSync(type, options);
  const { pairs, place, file } = nextPlace(options);
  const known = pairs.get(place);
  if (known !== undefined && !('then' in known)) return known;
  const pair = readPair(file) ?? writePair(file, generateSync(type, options));
  pairs.set(place, pair);
  return pair;
};

// Set up once for all files that share their modules.
if (crypto.generateKeyPair.name !== 'pooledKeyPair') {
  const pooledKeyPair = () => {
    throw new Error('only the promise is provided in tests');
  };
  Object.assign(crypto, {
    generateKeyPair: Object.assign(pooledKeyPair, { [promisify.custom]: pooled }),
    generateKeyPairSync: pooledSync,
  });
  syncBuiltinESMExports();
}
