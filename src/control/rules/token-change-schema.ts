import * as z from 'zod';
import type { TokenKind } from '../../contract/token-changes.ts';
import { json } from './json-value.ts';
import { wholeSeconds } from './seconds.ts';

/** What a rule of the outcome `token` changes. */
export const tokenKinds = ['access', 'id', 'refresh', 'logout', 'userinfo'] as const satisfies readonly TokenKind[];
const kindRule = `must be a list of at least one of ${tokenKinds.join(', ')}`;

/** How a token differs from the one that would be issued. */
export const tokenChangeFields = z.strictObject({
  claims: z
    .record(z.string(), json, 'must be an object')
    .optional()
    .describe('added to the claims, or in their place; null removes one'),
  remove_claims: z.array(z.string('must be a string')).optional(),
  lifespan: wholeSeconds.optional().describe('seconds; `expires_in` follows'),
  issued_ago: wholeSeconds.optional().describe('seconds that the token seems to be old'),
  signature: z.literal('broken', 'must be "broken"').optional(),
  key: z.literal('unknown', 'must be "unknown"').optional(),
  algorithm: z.literal('none', 'must be "none"').optional(),
  in: z
    .array(z.enum(tokenKinds, kindRule), kindRule)
    .min(1, kindRule)
    .optional()
    .describe('which tokens are changed: access and ID tokens unless given'),
});

export const tokenChanges = tokenChangeFields.refine(changesSomething, 'must change something');
export type TokenChangesInput = z.output<typeof tokenChanges>;

/** Whether there is a change, besides which tokens are changed. */
export function changesSomething({ in: _kinds, ...changes }: Partial<z.output<typeof tokenChangeFields>>): boolean {
  return Object.values(changes).some((change) => change !== undefined);
}
