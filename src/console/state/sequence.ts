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
/** From the least for a name to where a label has room for all that a row of the list says. */
const laneWidths = { least: 225, most: 420 };
const top = 60;
const arrowHeight = 44;
/** Of a character of a label, on average, and what an arrow keeps free for its head. */
const labelWidths = { character: 6.05, head: 18 };
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

/**
 * @param entries in any order; they are drawn from the oldest to the latest
 * @param room the width that the picture may fill
 */
export function sequenceOf(entries: readonly EntrySummary[], room = 0): Sequence {
  const ordered = [...entries].sort((one, other) => Number(one.id) - Number(other.id));
  const interfaces = order.filter((name) => ordered.some((entry) => entry.interface === name));
  const names = [callers, ...interfaces.map((name) => titles[name])];
  const { least, most } = laneWidths;
  const laneWidth = Math.floor(Math.min(most, Math.max(least, (room - left) / names.length)));
  const lifelines = names.map((name, at) => ({ name, x: left + laneWidth / 2 + at * laneWidth }));
  const xOf = (name: string) => lifelines[names.indexOf(name)]?.x ?? 0;
  const roomTo = (name: string) =>
    Math.floor((laneWidth * names.indexOf(name) - labelWidths.head) / labelWidths.character);
  return {
    width: left + names.length * laneWidth,
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
