import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { maxCapturedBytes } from './captured-request.ts';

type Chunk = string | Uint8Array;
type Done = (error?: Error | null) => void;
type HeaderList = OutgoingHttpHeaders | OutgoingHttpHeader[];

const nothing: readonly Chunk[] = [];

interface MovableClock {
  readonly isMoved: boolean;
  now(): number;
}

/** Whether headers, as an object or as names and values in turn, have a date. */
const namesDate = (headers: string | HeaderList | undefined): boolean =>
  typeof headers === 'object' &&
  (Array.isArray(headers) ? headers : Object.keys(headers)).some((name) => String(name).toLowerCase() === 'date');

/** A whole response, before it is sent. */
export interface WholeResponse {
  readonly status: number;
  readonly reason: string | undefined;
  /** As they were given to `writeHead`. */
  readonly headers: HeaderList | undefined;
  readonly body: Buffer;
}

/** A response that is held back. */
interface HeldResponse {
  readonly send: (whole: WholeResponse) => void;
  head: Omit<WholeResponse, 'body'> | undefined;
  readonly pieces: Buffer[];
}

/** A response whose body is noted as it is sent, and can be held back whole. */
export class CapturedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Length of the body so far, in bytes. */
  bodyLength = 0;
  /** What the header `date` is taken from; undefined: it is real time's. */
  clock: MovableClock | undefined = undefined;
  #pieces: Chunk[] | undefined;
  #held: HeldResponse | undefined;

  /** The first 64 KiB of the body, and perhaps more, as they were sent. */
  get capturedPieces(): readonly Chunk[] {
    return this.#pieces ?? nothing;
  }

  /** The status line and the headers as they were sent; undefined before. */
  get sentHead(): string | undefined {
    return (this as unknown as { _header: string | null })._header ?? undefined;
  }

  /** Holds the response back until it is whole; `send` then sends what it likes, by this object's usual methods. */
  holdWhole(send: (whole: WholeResponse) => void): void {
    this.#held = { send, head: undefined, pieces: [] };
  }

  override writeHead(status: number, reasonOrHeaders?: string | HeaderList, headers?: HeaderList): this {
    if (this.#held === undefined) {
      if (this.clock?.isMoved === true) this.#addDate(this.clock, reasonOrHeaders, headers);
      return super.writeHead(status, reasonOrHeaders as string, headers as OutgoingHttpHeaders);
    }
    this.#held.head =
      typeof reasonOrHeaders === 'string'
        ? { status, reason: reasonOrHeaders, headers }
        : { status, reason: undefined, headers: reasonOrHeaders };
    return this;
  }

  override write(chunk: Chunk, encodingOrDone?: BufferEncoding | Done, done?: Done): boolean {
    if (this.#held === undefined) {
      this.#note(chunk);
      return super.write(chunk, encodingOrDone as BufferEncoding, done);
    }
    this.#held.pieces.push(Buffer.from(chunk as string));
    const callback = typeof encodingOrDone === 'function' ? encodingOrDone : done;
    if (callback !== undefined) process.nextTick(callback);
    return true;
  }

  override end(chunk?: Chunk | Done, encodingOrDone?: BufferEncoding | Done, done?: Done): this {
    const hasBody = typeof chunk === 'string' || chunk instanceof Uint8Array;
    if (this.#held === undefined) {
      if (hasBody) this.#note(chunk);
      return super.end(chunk as Chunk, encodingOrDone as BufferEncoding, done);
    }
    const { send, head, pieces } = this.#held;
    if (hasBody) pieces.push(Buffer.from(chunk as string));
    this.#held = undefined;
    const { statusCode: status, statusMessage: reason } = this;
    send({ ...(head ?? { status, reason, headers: undefined }), body: Buffer.concat(pieces) });
    return this;
  }

  /** Node would write real time. */
  #addDate(clock: MovableClock, ...heads: readonly (string | HeaderList | undefined)[]): void {
    if (!this.sendDate || this.hasHeader('date') || heads.some(namesDate)) return;
    this.setHeader('date', new Date(clock.now()).toUTCString());
  }

  #note(chunk: Chunk): void {
    if (this.bodyLength < maxCapturedBytes) {
      // Most are one piece: the first one pushed would take room for seventeen.
      if (this.#pieces === undefined) this.#pieces = [chunk];
      else this.#pieces.push(chunk);
    }
    this.bodyLength += typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.length;
  }
}
