import { ServedRequest } from '../../http/request-context.ts';

/** Bytes of a body that the journal keeps. */
export const maxCapturedBytes = 64 * 1024;
/** Bytes of a body that are held back for rules that look into it; longer ones go on unseen. */
const maxHeldBytes = 16 * 1024 * 1024;

const nothing: readonly Buffer[] = [];

/** A body that is held back. */
interface HeldBody {
  /** What has come of it; null: its end. */
  readonly pieces: (Buffer | null)[];
  /** Called when it is there, or too long. */
  readonly ready: () => void;
}

/** A request whose body is noted as it arrives, and can be held back until it is complete. */
export class CapturedRequest extends ServedRequest {
  /** Length of the body so far, in bytes. */
  bodyLength = 0;
  #pieces: Buffer[] | undefined;
  #capturedLength = 0;
  #held: HeldBody | undefined;

  /** The first 64 KiB of the body, and perhaps more, as they came. */
  get capturedPieces(): readonly Buffer[] {
    return this.#pieces ?? nothing;
  }

  /** The parser hands every piece of the body to this method, and null at its end. */
  override push(chunk: Buffer | null): boolean {
    if (chunk !== null) this.#note(chunk);
    if (this.#held === undefined) return super.push(chunk);
    this.#held.pieces.push(chunk);
    if (chunk === null || this.bodyLength > maxHeldBytes) this.#held.ready();
    return true;
  }

  /** Holds the body back and resolves with it once it is there; undefined when it is too long or the caller left. */
  holdBody(): Promise<Buffer | undefined> {
    // What came together with the head, or while the request waited for its turn, has been handed on already.
    const early = this.capturedPieces;
    if (this.#capturedLength < this.bodyLength) return Promise.resolve(undefined);
    if (this.complete) return Promise.resolve(Buffer.concat(early));
    if (this.destroyed) return Promise.resolve(undefined);
    const before = [...early];
    const pieces: (Buffer | null)[] = [];
    // It stands still when what came early has filled the buffer.
    this.socket.resume();
    return new Promise((resolve) => {
      const ready = () => {
        const isWhole = pieces.at(-1) === null;
        resolve(isWhole ? Buffer.concat([...before, ...pieces.filter((piece) => piece !== null)]) : undefined);
      };
      this.#held = { pieces, ready };
      this.once('close', () => resolve(undefined));
    });
  }

  /** Hands on what was held back. */
  releaseBody(): void {
    const pieces = this.#held?.pieces ?? [];
    this.#held = undefined;
    for (const chunk of pieces) super.push(chunk);
  }

  #note(chunk: Buffer): void {
    this.bodyLength += chunk.length;
    if (this.#capturedLength >= maxCapturedBytes) return;
    // Most are one piece: the first one pushed would take room for seventeen.
    if (this.#pieces === undefined) this.#pieces = [chunk];
    else this.#pieces.push(chunk);
    this.#capturedLength += chunk.length;
  }
}
