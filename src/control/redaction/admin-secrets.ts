import type { SecretKind, secretKindOf } from '../../http/secret-names.ts';

/** Members of the admin API whose names alone do not say that they hold a password or a client's secret. */
const secretMembers: ReadonlySet<string> = new Set(['value', 'secretdata', 'hashedsaltedvalue', 'salt']);

/** What members are called in messages of the admin API. */
export const adminSecretKind =
  (kindOf: typeof secretKindOf): typeof secretKindOf =>
  (name): SecretKind | undefined =>
    secretMembers.has(name.toLowerCase()) ? 'hidden' : kindOf(name);

/** Members of the admin API that list secrets: what each is called says more than that it is one. */
export const adminSecretLists: ReadonlySet<string> = new Set(['credentials']);

export const isAdminTarget = (target: string): boolean => target.startsWith('/admin/');
