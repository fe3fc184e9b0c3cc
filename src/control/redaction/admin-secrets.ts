import type { SecretKind, secretKindOf } from '../../http/secret-names.ts';

/** Members of the admin API whose names alone do not say that they hold a password or a client's secret. */
const secretMembers: ReadonlySet<string> = new Set(['value', 'secretdata', 'hashedsaltedvalue', 'salt']);

/** What members are called in messages of the admin API. A list of credentials says more than that it is one. */
export const adminSecretKind =
  (kindOf: typeof secretKindOf): typeof secretKindOf =>
  (name): SecretKind | undefined => {
    if (secretMembers.has(name.toLowerCase())) return 'hidden';
    return name === 'credentials' ? undefined : kindOf(name);
  };

export const isAdminTarget = (target: string): boolean => target.startsWith('/admin/');
