import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A request to the admin API of Keycloak 26.7. */
export interface Endpoint {
  readonly method: string;
  /** Below the realm; `{kind}` is a thing of that kind (`kinds.ts`). */
  readonly path: string;
  /** What its body is (`bodies.ts`). */
  readonly body: string | undefined;
}

/** All endpoints, one a line: method, path (`-` is the realm itself) and body. */
export const endpoints: readonly Endpoint[] = readFileSync(path.join(import.meta.dirname, 'endpoints.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [method = '', at = '-', body] = line.split(' ');
    return { method, path: at === '-' ? '' : at, body };
  });
