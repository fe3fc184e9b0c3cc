import * as z from 'zod';
import type { Minting } from '../../contract/token-views.ts';
import { shapeIssueOf } from '../input/body-shape.ts';
import { fieldProblem } from '../input/problem.ts';
import { type Route, route } from '../routing/route.ts';
import { kindsIn, tokenChangesOf } from '../rules/changed-tokens.ts';
import { changesSomething, tokenChangeFields } from '../rules/token-change-schema.ts';

/** Longer texts are no tokens of this server. */
const maxTokenLength = 65_536;

const maxTextLength = 10_000;
const text = z.string('must be a string').max(maxTextLength, `must have at most ${maxTextLength} characters`);

export const mintSchema = z
  .strictObject({
    realm: z.string('must be a string').optional().describe('the first realm unless given'),
    client_id: z.string('must be a string'),
    username: z
      .string('must be a string')
      .optional()
      .describe('a user; without it the tokens are for the service account of the client'),
    scope: z
      .string('must be a string')
      .optional()
      .describe('names with blanks between them, as in a request; with `openid` there is an ID token'),
    ...tokenChangeFields.shape,
    audience: z
      .union([text, z.array(text).min(1, 'must not be empty')], 'must be a string or a list of strings')
      .optional()
      .describe('in the place of `aud` of the access token, or of the tokens that `in` names'),
    nonce: text.optional().describe('of the ID token'),
    refresh: z.boolean('must be true or false').optional().describe('whether there is a refresh token'),
  })
  .superRefine((body, { addIssue }) => {
    const {
      in: kinds,
      scope = '',
      audience,
      nonce,
      refresh,
      realm: _,
      client_id: _id,
      username: _user,
      ...changes
    } = body;
    const issue = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    const isOpenid = scope.split(' ').includes('openid');
    if (nonce !== undefined && !isOpenid) issue('nonce', 'belongs to an ID token: the scope must have openid');
    if (kinds === undefined) return;
    if (audience === undefined && !changesSomething(changes)) issue('in', 'must stand beside what is changed');
    const minted = ['access', ...(isOpenid ? ['id'] : []), ...(refresh === true ? ['refresh'] : [])];
    const isNeverMinted = kinds.some((kind) => kind === 'logout' || kind === 'userinfo');
    if (isNeverMinted || !kinds.some((kind) => minted.includes(kind)))
      issue('in', `must name tokens that are minted: ${minted.join(', ')}`);
  });

export const tokensSchema = z
  .looseObject({ access_token: z.string(), expires_in: z.int(), token_type: z.string(), scope: z.string() })
  .describe('the response of the token endpoint');

export const decodedSchema = z.strictObject({
  realm: z.string().optional().describe('where it seems to come from'),
  header: z.looseObject({}),
  claims: z.looseObject({}),
  good: z.boolean().describe('whether this sandbox takes it now'),
  reason: z.string().optional().describe('why it is not good'),
  seconds_left: z.number().nullable().describe('0 when it has expired, null when it has no end'),
});

function mintingOf(body: z.output<typeof mintSchema>): Minting {
  const { realm, client_id: clientId, username, scope, audience, nonce, refresh = false, ...changes } = body;
  return {
    realm,
    clientId,
    username,
    scope,
    nonce,
    refresh,
    audience: audience === undefined ? undefined : { aud: audience, of: kindsIn({ in: body.in ?? ['access'] }) },
    changes: tokenChangesOf(changes),
    changed: kindsIn(changes),
  };
}

export const tokenRoutes: readonly Route[] = [
  route({
    method: 'POST',
    path: '/tokens',
    summary: 'Issues tokens to a client or a user who need not prove anything',
    body: mintSchema,
    responses: { 201: { description: 'the tokens', schema: tokensSchema } },
    async handler({ sandbox: { interfaces }, request, body }) {
      const minted = await interfaces.tokens.mint(request, mintingOf(body));
      if ('tokens' in minted) return { status: 201, body: minted.tokens };
      throw fieldProblem([minted]);
    },
  }),
  route({
    method: 'POST',
    path: '/tokens/decode',
    summary: 'Header and claims of a token, and whether it is good',
    body: z.strictObject({ token: z.string('must be a string').max(maxTokenLength, 'is too long') }),
    responses: { 200: { description: 'what it says', schema: decodedSchema } },
    async handler({ sandbox: { interfaces, clock }, request, body }) {
      const decoded = await interfaces.tokens.decode(request, body.token.trim(), clock.now());
      if (decoded === undefined) throw fieldProblem([{ field: 'token', message: 'is not a JWT' }]);
      if (shapeIssueOf([decoded.header, decoded.claims]) !== undefined)
        throw fieldProblem([{ field: 'token', message: 'has claims that cannot be shown' }]);
      const { realm, header, claims, fault, secondsLeft } = decoded;
      return {
        body: {
          ...(realm !== undefined && { realm }),
          header,
          claims,
          good: fault === undefined,
          ...(fault !== undefined && { reason: fault }),
          seconds_left: secondsLeft ?? null,
        } satisfies z.input<typeof decodedSchema>,
      };
    },
  }),
];
