import type { IncomingHttpHeaders } from 'node:http';
import { secretKindOf } from '../../http/secret-names.ts';
import { redactBody } from './redact-body.ts';
import { echoRedaction } from './redact-echo.ts';
import { redactRequest } from './redact-message.ts';
import { Redaction } from './redaction.ts';

interface Recorded {
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer | undefined;
}

/** A request that is recorded without its secrets, as the journal shows it. The request that is made stays as it is. */
export function withoutSecrets({ query, headers, body }: Recorded) {
  const redaction = new Redaction(secretKindOf);
  const raw = Object.entries(headers).flatMap(([name, value]) => [name, [value ?? ''].flat().join(', ')]);
  const start = '/?';
  const request = { target: start + query, headers: raw, body: body === undefined ? '' : [body] };
  const clean = redactRequest(request, redaction, true);
  return {
    query: clean.target.slice(start.length),
    body: typeof clean.body === 'string' ? clean.body : (body ?? '').toString(),
    /** An answer with results is as it was but for what the request brought: pages may tell of secrets of their own. */
    clean(answer: string, isError: boolean): string | undefined {
      if (redaction.isEmpty) return answer;
      if (redaction.hasTooMany) return undefined;
      const clean = echoRedaction(redaction).redact(answer);
      return isError ? redactBody(Buffer.from(clean), redaction) : clean;
    },
  };
}
