import type { IncomingHttpHeaders } from 'node:http';
import { percentDecode } from '../../http/percent-decode.ts';
import type { RequestTarget } from '../../http/request-target.ts';
import { apiKeyOf, clientIdOf, realmOf } from './callers.ts';
import { readBody, readCookies, readPairs } from './read-body.ts';
import type { InterfaceName, RequestFacts } from './request-facts.ts';

/** What is known of a request before its facts are read. */
export interface FactSource {
  readonly request: { readonly headers: IncomingHttpHeaders };
  readonly context: {
    readonly method: string;
    readonly target: RequestTarget;
    readonly operation: string | undefined;
  };
  readonly interface: InterfaceName;
  readonly sandbox: { readonly rules: { readonly state: string } };
}

/** The facts of a request, each read when it is first asked for. `body` undefined: it was not looked at. */
export class LazyFacts implements RequestFacts {
  readonly interface: InterfaceName;
  readonly operation: string | undefined;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly #target: RequestTarget;
  readonly #bytes: Buffer | undefined;
  readonly username: string | undefined;
  readonly state: string;
  #cookies: RequestFacts['cookies'] | undefined;
  #path: string | undefined;
  #query: RequestFacts['query'] | undefined;
  #body: { readonly value: unknown } | undefined;

  constructor({ request, context, interface: name, sandbox }: FactSource, body: Buffer | undefined, username?: string) {
    this.interface = name;
    this.operation = context.operation;
    this.method = context.method;
    this.headers = request.headers;
    this.#target = context.target;
    this.#bytes = body;
    this.username = username;
    this.state = sandbox.rules.state;
  }

  get path(): string {
    this.#path ??= percentDecode(this.#target.path);
    return this.#path;
  }

  get query(): RequestFacts['query'] {
    this.#query ??= readPairs(this.#target.query);
    return this.#query;
  }

  get body(): unknown {
    this.#body ??= { value: readBody(this.headers['content-type'], this.#bytes) };
    return this.#body.value;
  }

  get cookies(): RequestFacts['cookies'] {
    this.#cookies ??= readCookies(this.headers.cookie);
    return this.#cookies;
  }

  get clientId(): string | undefined {
    return this.interface === 'token' ? clientIdOf(this) : undefined;
  }

  get realm(): string | undefined {
    return this.interface === 'token' ? realmOf(this.path) : undefined;
  }

  get apiKey(): string | undefined {
    return this.interface === 'search' ? apiKeyOf(this) : undefined;
  }
}
