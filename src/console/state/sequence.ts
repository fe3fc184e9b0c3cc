import type { EntrySummary } from '../../client.ts';
import { milliseconds, timeOfDay, visible } from './format.ts';

/** A participant, from left to right. */
interface Lifeline {
  readonly name: string;
  readonly x: number;
}

/** A request and its answer. */
export interface Arrow {
  readonly id: string;
  readonly caller: string;
  readonly y: number;
  readonly from: number;
  readonly to: number;
  /** As far as there is room above the arrow. */
  readonly request: string;
  /** The whole of it. */
  readonly words: string;
  readonly answer: string;
  readonly kind: 'good' | 'odd' | 'bad' | 'none';
  readonly time: string;
}

/** A sequence diagram with the place of everything in it. */
export interface Sequence {
  readonly width: number;
  readonly height: number;
  readonly lifelines: readonly Lifeline[];
  readonly arrows: readonly Arrow[];
}

/** Room for who asked and when. */
const left = 170;
const laneWidth = 225;
const top = 60;
const arrowHeight = 44;
/** Characters that an arrow to the next line has room for, and to each line beyond. */
const labelRoom = { next: 34, beyond: 38 };
const maxCaller = 26;
/** All of them have one line: the picture fits a window, however many there are. */
const callers = 'callers';

const titles: Readonly<Record<EntrySummary['interface'], string>> = {
  search: 'web search',
  token: 'token endpoint',
  'example-app': 'example application',
};
const order = Object.keys(titles) as EntrySummary['interface'][];

const callerOf = ({ client_id: client }: EntrySummary) =>
  client === undefined ? 'caller' : `client ${visible(client)}`;

/** @param entries in any order; they are drawn from the oldest to the latest */
export function sequenceOf(entries: readonly EntrySummary[]): Sequence {
  const ordered = [...entries].sort((one, other) => Number(one.id) - Number(other.id));
  const interfaces = order.filter((name) => ordered.some((entry) => entry.interface === name));
  const names = [callers, ...interfaces.map((name) => titles[name])];
  const lifelines = names.map((name, at) => ({ name, x: left + laneWidth / 2 + at * laneWidth }));
  const xOf = (name: string) => lifelines[names.indexOf(name)]?.x ?? 0;
  const roomTo = (name: string) => labelRoom.next + labelRoom.beyond * Math.max(0, names.indexOf(name) - 1);
  return {
    width: left + Math.max(1, names.length) * laneWidth,
    height: top + ordered.length * arrowHeight + 30,
    lifelines,
    arrows: ordered.map((entry, at) => ({
      id: entry.id,
      y: top + 20 + at * arrowHeight,
      caller: short(callerOf(entry), maxCaller),
      from: xOf(callers),
      to: xOf(titles[entry.interface]),
      request: short(visible(labelOf(entry)), roomTo(titles[entry.interface])),
      words: visible(labelOf(entry)),
      answer: `${entry.status ?? entry.fault ?? 'no answer'}, ${milliseconds(entry.duration_ms)}`,
      kind: kindOf(entry),
      time: timeOfDay(entry.time),
    })),
  };
}

/** What is asked for, and of what: `POST search capital of France`. */
const labelOf = ({ method, operation, target, about }: EntrySummary) =>
  `${method} ${operation ?? target}${about === undefined ? '' : ` ${about}`}`;

function kindOf({ status, rule }: EntrySummary): Arrow['kind'] {
  if (status === undefined) return 'none';
  if (status >= 400) return 'bad';
  return rule === undefined ? 'good' : 'odd';
}

const short = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
