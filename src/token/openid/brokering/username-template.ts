import { type BrokeredIdentity, claimOf } from './brokered-identity.ts';

const transformers: Readonly<Record<string, (text: string) => string>> = {
  uppercase: (text) => text.toUpperCase(),
  lowercase: (text) => text.toLowerCase(),
  localpart: (text) => (text.includes('@') ? text.slice(0, text.lastIndexOf('@')) : text),
};

const placeholder = /\$\{([^}|]+?)(?:\s*\|\s*(\S+?)\s*)?\}/g;

/** What is known of a user, with the name that a template makes. A name with a claim that is missing is empty. */
export function usernameFrom(
  identity: BrokeredIdentity,
  { template = '', target = 'LOCAL' }: Readonly<Record<string, string>>,
  newId: () => string,
): BrokeredIdentity {
  let isComplete = true;
  const made = template.replace(placeholder, (_whole, variable: string, transformer = '') => {
    const transform = transformers[transformer] ?? ((text: string) => text);
    if (variable === 'ALIAS') return transform(identity.alias);
    if (variable === 'UUID') return transform(newId());
    if (!variable.startsWith('CLAIM.')) return variable;
    const value = claimOf(identity, variable.slice('CLAIM.'.length));
    if (value === undefined) isComplete = false;
    return transform(
      value === undefined ? '' : Array.isArray(value) && value.length > 1 ? `[${value.join(', ')}]` : String(value),
    );
  });
  const name = isComplete ? made : '';
  if (target === 'BROKER_ID') return { ...identity, id: name };
  return target === 'BROKER_USERNAME' ? { ...identity, username: name } : { ...identity, modelUsername: name };
}
