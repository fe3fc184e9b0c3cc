import { createPrivateKey } from 'node:crypto';
import type { Json } from '../../realm/representations/json.ts';
import { firstSetting as first } from './component-setting.ts';

type Rule = (config: Json) => string | undefined;

const flagRule =
  (member: string, label: string): Rule =>
  (config) =>
    ['true', 'false', undefined].includes(first(config, member)) ? undefined : `'${label}' should be 'true' or 'false'`;

const oneOf =
  (member: string, values: readonly string[], issue: string): Rule =>
  (config) => {
    const value = first(config, member);
    return value === undefined || values.includes(value) ? undefined : issue;
  };

const always: readonly Rule[] = [
  (config) => (/^[+-]?\d{1,18}$/.test(first(config, 'priority') ?? '0') ? undefined : "'Priority' should be a number"),
  flagRule('enabled', 'Enabled'),
  flagRule('active', 'Active'),
];

const keySize = oneOf('keySize', ['1024', '2048', '3072', '4096'], "'Key size' should be 1024, 2048, 3072 or 4096");

const secretSize = oneOf(
  'secretSize',
  ['16', '24', '32', '64', '128', '256', '512'],
  "'Secret size' should be 16, 24, 32, 64, 128, 256 or 512",
);

const importedKey: Rule = (config) => {
  const key = first(config, 'privateKey');
  if (key === undefined) return "'Private RSA Key' is required";
  return isPrivateKey(key) ? undefined : 'Failed to decode private key';
};

function isPrivateKey(text: string): boolean {
  const sources = text.includes('-----')
    ? [text]
    : (['pkcs1', 'pkcs8'] as const).map((type) => ({ key: Buffer.from(text, 'base64'), format: 'der' as const, type }));
  return sources.some((source) => {
    try {
      return createPrivateKey(source) !== undefined;
    } catch {
      return false;
    }
  });
}

const curve = oneOf(
  'ecdsaEllipticCurveKey',
  ['P-256', 'P-384', 'P-521'],
  "'Elliptic Curve' should be P-256, P-384 or P-521",
);

const byKind: Readonly<Record<string, readonly Rule[]>> = {
  'rsa-generated': [keySize],
  'rsa-enc-generated': [keySize],
  rsa: [importedKey],
  'rsa-enc': [importedKey],
  'ecdsa-generated': [curve],
  'aes-generated': [secretSize],
  'hmac-generated': [secretSize],
};

/** What is wrong with the configuration of a key provider, in Keycloak's words (Keycloak 26.7). */
export function keyIssue(providerId: string, config: Json): string | undefined {
  for (const rule of [...always, ...(byKind[providerId] ?? [])]) {
    const issue = rule(config);
    if (issue !== undefined) return issue;
  }
  return undefined;
}
