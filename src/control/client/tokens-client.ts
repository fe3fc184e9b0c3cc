import type { z } from 'zod';
import type { realmSchema } from '../routes/realms.ts';
import type { sessionFilter, sessionList } from '../routes/sessions.ts';
import type { decodedSchema, mintSchema, tokensSchema } from '../routes/tokens.ts';
import type { Caller } from './caller.ts';

/** For whom tokens are minted. */
type MintOptions = z.input<typeof mintSchema>;
/** The response of the token endpoint. */
type MintedTokens = z.output<typeof tokensSchema>;
type DecodedToken = z.output<typeof decodedSchema>;
/** A realm without anything secret. */
type ShownRealm = z.output<typeof realmSchema>;
type SessionFilter = Omit<z.input<typeof sessionFilter>, 'limit'> & { readonly limit?: number };
type SessionList = z.output<typeof sessionList>;

/** What stands behind the token endpoint of a sandbox. */
export interface TokenMembers {
  readonly tokens: {
    /** Tokens for a client or a user, who need not prove anything. */
    mint(options: MintOptions): Promise<MintedTokens>;
    /** Header and claims of a token, and whether it is good. */
    decode(token: string): Promise<DecodedToken>;
  };
  readonly keys: {
    /** Gives the realms of this sandbox new keys; old ones stay in certs until their tokens have ended. */
    rotate(): Promise<ShownRealm[]>;
  };
  readonly realms: {
    /** With clients, scopes, users and keys, without anything secret. */
    list(): Promise<ShownRealm[]>;
  };
  /** Lists who is logged in where. */
  readonly sessions: {
    /** The one that was used last first: `limit` of them (100 unless given, at most 1,000). */
    list(filter?: SessionFilter): Promise<SessionList>;
    /** Its tokens are no longer good. */
    delete(id: string): Promise<void>;
  };
}

export function tokenMembers({ call }: Caller): TokenMembers {
  const realmsOf = (answer: unknown) => (answer as { realms: ShownRealm[] }).realms;
  return {
    tokens: {
      mint: async (body) => (await call({ method: 'POST', path: '/tokens', body })) as MintedTokens,
      decode: async (token) =>
        (await call({ method: 'POST', path: '/tokens/decode', body: { token } })) as DecodedToken,
    },
    keys: { rotate: async () => realmsOf(await call({ method: 'POST', path: '/keys/rotate' })) },
    realms: { list: async () => realmsOf(await call({ method: 'GET', path: '/realms' })) },
    sessions: {
      list: async (query) => (await call({ method: 'GET', path: '/sessions', query })) as SessionList,
      async delete(id) {
        await call({ method: 'DELETE', path: '/sessions/{id}', params: { id } });
      },
    },
  };
}
