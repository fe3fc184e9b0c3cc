import type { Random } from '../random.ts';
import { account } from './account.ts';
import { admin } from './admin.ts';
import { administrator } from './administrator.ts';
import { agents } from './agents.ts';
import { clientRegistration, registeredClient } from './client-registration.ts';
import { control } from './control.ts';
import { mailbox } from './mailbox.ts';
import { newcomers } from './newcomers.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { permissions, protectionApi } from './permissions.ts';
import { proxied } from './proxied.ts';
import { search } from './search.ts';
import { controlSession, searchSession } from './sessions.ts';
import type { Surface } from './surface.ts';
import { tokens } from './tokens.ts';

export const surfaces: readonly Surface[] = [
  search,
  control,
  mailbox,
  tokens,
  permissions,
  protectionApi,
  people,
  newcomers,
  account,
  admin,
  administrator,
  organizations,
  clientRegistration,
  registeredClient,
  agents,
  searchSession,
  controlSession,
  proxied,
];
const methods = ['GET', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH'];

/** What a caller was given, by names: tokens, identifiers, cookies, forms. */
export type Possessions = Readonly<Record<string, string>>;

/** A request of a caller who knows the place. */
export interface Aim {
  readonly surface: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly headers: readonly string[];
}

/** A place, a body and headers that belong together, and now and then one that does not. */
export function aim(random: Random, possessions: Possessions): Aim {
  const surface = random.of(surfaces);
  const other = random.below(8) === 0 ? random.of(surfaces) : surface;
  const usual = random.below(8) === 0 ? [] : (other.usual ?? []);
  const more = Array.from({ length: random.below(usual.length > 0 ? 2 : 4) }, () => random.of(other.headers));
  const fresh = `fuzz-${random.below(1_000_000)}`;
  const filled = (text: string) =>
    text.replace(/\{([a-z]+)\}/gi, (_, name: string) => (name === 'fresh' ? fresh : (possessions[name] ?? 'x')));
  return {
    surface: surface.name,
    method: random.of(surface.methods ?? methods),
    path: filled(random.of(surface.paths)),
    body: filled(random.of(other.bodies)),
    // Tokens name the host by which they were asked for.
    headers: ['Host: {host}', ...usual, ...more].map(filled),
  };
}
