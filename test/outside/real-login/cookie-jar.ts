/** A cookie as a browser keeps it. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** The cookies of one browser on one server. What is `Secure` is sent all the same: both servers are on 127.0.0.1. */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Takes what a response sets, as RFC 6265 section 5.3 says. */
  take(headers: readonly string[], requestPath: string): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split(';');
      const [name, value] = splitAtFirst(pair.trim());
      const read = new Map(attributes.map((attribute) => splitAtFirst(attribute.trim())));
      const named = [...read].find(([key]) => key.toLowerCase() === 'path')?.[1];
      const path = named?.startsWith('/') ? named : requestPath.replace(/\/[^/]*$/, '') || '/';
      const maxAge = [...read].find(([key]) => key.toLowerCase() === 'max-age')?.[1];
      const key = `${name} ${path}`;
      if (maxAge !== undefined && Number(maxAge) <= 0) this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, path });
    }
  }

  /** The value of the header `Cookie` of a request; undefined when there is nothing to send. */
  header(requestPath: string, leftOut?: string): string | undefined {
    const sent = [...this.#cookies.values()]
      .filter(({ name, path }) => isBelow(requestPath, path) && name !== leftOut)
      .sort((a, b) => b.path.length - a.path.length);
    return sent.length === 0 ? undefined : sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  get names(): string[] {
    return [...new Set([...this.#cookies.values()].map(({ name }) => name))].sort();
  }

  value(name: string): string | undefined {
    return [...this.#cookies.values()].find((cookie) => cookie.name === name)?.value;
  }
}

const isBelow = (requestPath: string, path: string) =>
  requestPath === path || (requestPath.startsWith(path) && (path.endsWith('/') || requestPath[path.length] === '/'));

function splitAtFirst(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
