import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** The members of Node's own parser that are needed. It reports its progress to the callback under a number. */
interface Parser {
  readonly constructor: { readonly kOnExecute: number };
  [onExecute: number]: OnExecute & { upgrade?: { isAsked: boolean } };
  getCurrentBuffer(): Buffer;
  execute(packet: Buffer): number | Error;
}

type OnExecute = (result: number | Error) => void;

/**
 * Lets a connection go on behind a request that asks for an upgrade and does not get it. Node's parser stops there and
 * drops the rest of the packet. Some clients, such as Java's, ask with every request: the next one would be lost
 * whenever the answer was quicker than the body.
 * @param begins whether this request may be the first after which the connection goes on
 */
export function readOnAfterUpgrade({ socket }: IncomingMessage, begins: boolean): void {
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
      // Behind an upgrade the parser reports no errors: it stops, or names a place outside of the packet.
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
