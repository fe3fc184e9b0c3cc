import { PassThrough, type Readable } from 'node:stream';
import { parseJSONRPCMessage } from '@modelcontextprotocol/server';
import { jsonOf } from '../../mcp/rpc-messages.ts';
import { boundsIssueOf } from '../../runtime/json-bounds.ts';

/** With more the SDK would close the connection. */
const maxBytes = 10 * 1024 * 1024;

const newline = 0x0a;

/** Sends an error of JSON-RPC. Without an id there is no request that it could name. */
export type Refuse = (code: number, message: string, id?: string | number) => void;

/**
 * The lines of an input that are messages. The SDK passes over all others in silence, and their sender would wait: they are
 * refused.
 */
export function stdioMessages(input: Readable, refuse: Refuse): Readable {
  const messages = new PassThrough();
  let pieces: Buffer[] = [];
  let length = 0;

  function add(piece: Buffer): void {
    const isNew = length <= maxBytes;
    length += piece.length;
    if (length <= maxBytes) return void pieces.push(piece);
    pieces = [];
    if (isNew) refuse(-32600, `Invalid Request: the message has more than ${maxBytes} bytes`);
  }

  function endLine(): void {
    const line = Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    const text = line.toString('utf8');
    if (text.trim() === '') return;
    const issue = issueOf(text);
    if (issue === undefined) messages.write(line);
    else refuse(...issue);
  }

  input.on('data', (chunk: Buffer) => {
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, at + 1));
      endLine();
      from = at + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  });
  input.once('end', () => messages.end());
  input.once('close', () => messages.end());
  return messages;
}

/** Why a line is no message, as an error of JSON-RPC. */
function issueOf(text: string): Parameters<Refuse> | undefined {
  const issue = boundsIssueOf(text);
  if (issue !== undefined) return [-32600, `Invalid Request: the message ${issue}`];
  const message = jsonOf(text);
  if (message === undefined) return [-32700, 'Parse error: Invalid JSON'];
  if (Array.isArray(message)) return [-32600, 'Invalid Request: there are no batches over stdio'];
  try {
    parseJSONRPCMessage(message);
    return undefined;
  } catch {
    return [-32600, 'Invalid Request: the line is not a valid JSON-RPC message', idOf(message)];
  }
}

function idOf(message: unknown): string | number | undefined {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
