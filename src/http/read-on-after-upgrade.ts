import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What is needed of Node's own parser of a connection; it says how far it came under a number. */
interface Parser {
  readonly constructor: { readonly kOnExecute: number };
  [onExecute: number]: OnExecute & { upgrade?: { isAsked: boolean } };
  getCurrentBuffer(): Buffer;
  execute(packet: Buffer): number | Error;
}

type OnExecute = (result: number | Error) => void;

/**
 * Lets a connection go on behind a request that asks for an upgrade which it does not get. Node's parser stops there, and
 * drops the rest of the packet: of a client that asks with every request, as Java's does, the next one would be lost when
 * the answer was quicker than the body.
 * @param begins whether this request may be the first for which its connection goes on
 */
export function readOnAfterUpgrade({ headers, socket }: IncomingMessage, begins: boolean): void {
  if (headers.upgrade === undefined) return;
  const { parser } = socket as Socket & { readonly parser?: Parser | null };
  const name = parser?.constructor.kOnExecute;
  const before = name === undefined ? undefined : parser?.[name];
  if (!parser || name === undefined || before === undefined) return;
  if (before.upgrade !== undefined) {
    before.upgrade.isAsked = true;
    return;
  }
  if (!begins) return;
  const upgrade = { isAsked: true };
  const isAttached = () => (socket as Socket & { parser?: Parser | null }).parser === parser && !socket.destroyed;
  const report = (result: number | Error, packet: Buffer) => {
    // An error is reported with the packet that the parser stumbled over.
    parser.getCurrentBuffer = () => packet;
    before(result);
    Reflect.deleteProperty(parser, 'getCurrentBuffer');
  };
  const onExecute: OnExecute = (result) => {
    let packet = parser.getCurrentBuffer();
    before(result);
    let read = result;
    while (typeof read === 'number' && read !== packet.length && isAttached()) {
      // Behind an upgrade the parser keeps its errors to itself: it stops without one, or says that it came anywhere.
      if (!upgrade.isAsked || read <= 0 || read > packet.length) return report(stumbled(), packet);
      upgrade.isAsked = false;
      packet = packet.subarray(read);
      read = parser.execute(packet);
      report(read, packet);
    }
  };
  parser[name] = Object.assign(onExecute, { upgrade });
}

const stumbled = () => Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_CONSTANT', bytesParsed: 0 });
