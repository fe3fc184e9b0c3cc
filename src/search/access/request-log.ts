/** An answered request, as `/logs` shows it. */
export interface LogRecord {
  readonly timestamp: number;
  readonly endpoint: string;
  readonly depth: string;
  readonly responseTime: number;
  readonly credits: number;
  readonly requestId: string;
}

/** The latest requests of one key. */
export interface RequestLog {
  add(record: LogRecord): void;
  /** The most recent one stands last. */
  list(): readonly LogRecord[];
}

/** Records that lie beside each other. */
interface Block {
  /** Four of each record: time, seconds, credits, and the place of its kind. */
  readonly numbers: Float64Array;
  readonly ids: string[];
}

type Kind = Pick<LogRecord, 'endpoint' | 'depth'>;

const blockLength = 32;
const width = 4;

/**
 * Ten thousand objects that are forgotten one by one cost the garbage collector as much as a search that was asked before: of each record
 * only its identifier is one.
 * @param max how many it remembers at least
 */
export function createRequestLog(max: number): RequestLog {
  /** The one that is filled stands last. */
  const blocks: Block[] = [];
  /** There are as many as endpoints and depths. */
  const kinds: Kind[] = [];

  function kindOf({ endpoint, depth }: Kind): number {
    const place = kinds.findIndex((kind) => kind.endpoint === endpoint && kind.depth === depth);
    return place >= 0 ? place : kinds.push({ endpoint, depth }) - 1;
  }

  /** A block with room. The oldest is used again once all others hold enough. */
  function current(): Block {
    const last = blocks.at(-1);
    if (last !== undefined && last.ids.length < blockLength) return last;
    const oldest = (blocks.length - 1) * blockLength >= max ? blocks.shift() : undefined;
    const block = oldest ?? { numbers: new Float64Array(width * blockLength), ids: [] };
    block.ids.length = 0;
    blocks.push(block);
    return block;
  }

  const recordAt = ({ numbers, ids }: Block, at: number): LogRecord => {
    const [timestamp = 0, responseTime = 0, credits = 0, kind = 0] = numbers.subarray(width * at, width * at + width);
    const { endpoint = '', depth = '' } = kinds[kind] ?? {};
    return { timestamp, endpoint, depth, responseTime, credits, requestId: ids[at] ?? '' };
  };

  return {
    add(record) {
      if (max === 0) return;
      const { numbers, ids } = current();
      const at = width * ids.length;
      numbers[at] = record.timestamp;
      numbers[at + 1] = record.responseTime;
      numbers[at + 2] = record.credits;
      numbers[at + 3] = kindOf(record);
      ids.push(record.requestId);
    },
    list: () => blocks.flatMap((block) => block.ids.map((_, at) => recordAt(block, at))).slice(-max),
  };
}
