import type { MadeRealm } from './realm-maker.ts';
import { chance, otherChance } from './realms/chance.ts';
import { exchange } from './realms/exchange.ts';
import { flows } from './realms/flows.ts';
import { front } from './realms/front.ts';
import { keys } from './realms/keys.ts';
import { lifespans } from './realms/lifespans.ts';
import { nested } from './realms/nested.ts';
import { organizations } from './realms/organizations.ts';
import { policies } from './realms/policies.ts';

export const madeRealms: readonly MadeRealm[] = [
  nested,
  lifespans,
  keys,
  flows,
  front,
  organizations,
  policies,
  exchange,
  chance,
  otherChance,
];
