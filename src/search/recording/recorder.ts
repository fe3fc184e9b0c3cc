import type { IncomingHttpHeaders } from 'node:http';
import { boundedMap } from '../../runtime/bounded-map.ts';
import { ApiError } from '../api-error.ts';
import { type CanonicalRequest, canonicalRequest, type RequestFacts } from './canonical-request.ts';
import { bodyOf, cassetteOf, type Identifiers, type UpstreamResponse, withIdentifiers } from './cassette.ts';
import type { CassetteFolder, KeptCassette } from './cassette-folder.ts';
import { createMisses, type Miss } from './misses.ts';
import { type Upstream, UpstreamError } from './upstream.ts';

type RecordingMode = 'record' | 'replay' | 'replay-or-stand-in';

export interface RecordedRequest extends Omit<RequestFacts, 'body'> {
  readonly body: Buffer | undefined;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** Answers requests from recordings, or records what an upstream answers. */
export interface Recorder {
  readonly mode: RecordingMode;
  /** Where recordings are made. */
  readonly upstream: string | undefined;
  list(): readonly KeptCassette[];
  /** Requests for which no recording was found, the latest first. */
  missed(): readonly Miss[];
  respond(request: RecordedRequest): Promise<Recorded>;
}

/** What comes of a request; `missed`: no recording fits, and `error` is undefined where the stand-in is to answer. */
export type Recorded =
  | { readonly kind: 'answered'; readonly response: UpstreamResponse }
  | { readonly kind: 'missed'; readonly hint: string; readonly error: ApiError | undefined };

/** A request as it is written down: without what is secret in it. */
interface CleanRequest {
  readonly query: string;
  readonly body: string;
  /** What the request brought is taken out of its answer, too; undefined: it brought more than can be looked for. */
  clean(answer: string, isError: boolean): string | undefined;
}

/** Takes the secrets out of a request. */
type SecretFilter = (request: Pick<RecordedRequest, 'query' | 'headers' | 'body'>) => CleanRequest;

export interface RecorderOptions {
  readonly mode: RecordingMode;
  readonly folder: CassetteFolder;
  /** The service that is recorded; only `record` has one. */
  readonly upstream: { readonly url: string; readonly call: Upstream } | undefined;
  readonly withoutSecrets: SecretFilter;
  /** Takes a line about what was not recorded, or not found. */
  readonly warn: (message: string) => void;
}

/** These depend on the caller and the moment, not on what was asked. */
const notKept = (status: number) => [401, 403, 429, 432, 433].includes(status) || status >= 500;

/** What later requests may name: research that is asked for again and again. */
const maxIdentifiers = 10_000;

export function createRecorder({ mode, folder, upstream, withoutSecrets, warn }: RecorderOptions): Recorder {
  const identifiers = boundedMap<{ readonly text: string }>(maxIdentifiers);
  const misses = createMisses();

  async function record(
    request: RecordedRequest,
    canonical: CanonicalRequest,
    { clean }: CleanRequest,
  ): Promise<UpstreamResponse> {
    if (upstream === undefined) throw new Error('there is no upstream');
    const response = await asked(upstream.call, request, warn);
    // Research under way: what counts is how it ends.
    if (response.status === 202) return response;
    if (notKept(response.status)) {
      warn(`${request.operation} was answered with ${response.status} by ${upstream.url} and is not recorded`);
      return response;
    }
    const text = clean(response.body.toString(), response.status >= 400);
    if (text === undefined) {
      warn(`${request.operation} has too many secrets and is not recorded`);
      return response;
    }
    const cassette = cassetteOf(upstream.url, canonical, { ...response, text }, identifiers);
    await folder.save(cassette).catch(({ code, message }: NodeJS.ErrnoException) => {
      warn(`SEARCH_CASSETTES: a recording cannot be written (${code ?? message})`);
    });
    return response;
  }

  function replay(canonical: CanonicalRequest): Recorded {
    const cassette = folder.use(canonical);
    if (cassette !== undefined) {
      const { status, headers } = cassette.response;
      return { kind: 'answered', response: { status, headers, body: bodyOf(cassette) } };
    }
    const nearest = folder.nearest(canonical);
    const hint = hintOf(nearest);
    const text = JSON.stringify(canonical).slice(0, maxShown);
    misses.note({ operation: canonical.operation, request: text, nearest });
    if (mode === 'replay-or-stand-in') return { kind: 'missed', hint, error: undefined };
    warn(`no recording fits ${text}; ${hint}`);
    const error = `understudy: no recording fits this request; ${hint}`;
    return { kind: 'missed', hint, error: badGateway({ error, request: canonical, nearest: nearest ?? null }) };
  }

  return {
    mode,
    upstream: upstream?.url,
    list: () => folder.list(),
    missed: misses.list,
    async respond(request) {
      const cleaned = withoutSecrets(request);
      const canonical = canonicalRequest(withoutIdentifiers(request, cleaned, identifiers));
      return mode === 'record'
        ? { kind: 'answered', response: await record(request, canonical, cleaned) }
        : replay(canonical);
    },
  };
}

/** What the upstream answers. @throws {ApiError} 502 when it cannot be asked */
async function asked(call: Upstream, request: RecordedRequest, warn: (message: string) => void) {
  try {
    return await call(request);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    warn(`SEARCH_UPSTREAM: ${error.message}`);
    throw badGateway({ error: `understudy: ${error.message}` });
  }
}

const hintOf = (nearest: Miss['nearest']): string =>
  nearest === undefined
    ? 'there is none of this operation'
    : `${nearest.file} differs in ${nearest.differs.join(', ')}`;

const withoutIdentifiers = (
  { operation, id }: RecordedRequest,
  { query, body }: CleanRequest,
  identifiers: Identifiers,
): RequestFacts => ({
  operation,
  id: withIdentifiers(id, identifiers),
  query,
  body: withIdentifiers(body, identifiers),
});

/** How much of a request a line of the log shows, in characters. */
const maxShown = 500;

const badGateway = (detail: object) => new ApiError(502, { detail });
