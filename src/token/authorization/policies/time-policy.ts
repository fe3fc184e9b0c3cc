import { members, text } from '../../realm/representations/shapes/member-kinds.ts';
import { AuthorizationFault } from '../model/authorization-fault.ts';
import { asItIs, type Config, type PolicyKind } from './policy-kind.ts';

/** Members of the representation, and what they are called in the configuration. */
const fields = [
  ['notBefore', 'nbf'],
  ['notOnOrAfter', 'noa'],
  ...['dayMonth', 'dayMonthEnd', 'month', 'monthEnd', 'year', 'yearEnd', 'hour', 'hourEnd', 'minute', 'minuteEnd'].map(
    (name) => [name, name] as const,
  ),
] as const;

const pattern = /^\s*(\d{1,9})-(\d{1,2})-(\d{1,2})(?: (\d{1,2}):(\d{1,2}):(\d{1,2}))?/;

/** Numbers of a date and a time of day, from the year to the second. */
type Moment = readonly [year: number, month: number, day: number, hour: number, minute: number, second: number];

function momentIn(value: string): Moment {
  const match = pattern.exec(value);
  if (match === null) throw new AuthorizationFault(`Unable not parse a date using format [${value}]`, 'told');
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  return [year, month, day, hour, minute, second];
}

function compare(a: Moment, b: Moment): number {
  for (const [at, part] of a.entries()) if (part !== b[at]) return part - (b[at] ?? 0);
  return 0;
}

function isOutside(config: Config, name: string, value: number): boolean {
  const [start, end] = [config[name], config[`${name}End`]];
  if (start === undefined) return false;
  return end === undefined ? value !== Number(start) : value < Number(start) || value > Number(end);
}

/** Times of the server's clock, in its time zone. */
export const timePolicy: PolicyKind = {
  ...asItIs,
  name: 'Time',
  group: 'Time Based',
  shape: 'TimePolicyRepresentation',
  members: members(text, fields.map(([name]) => name).join(' ')),
  keep(input, _names, before) {
    const { notBefore, notOnOrAfter } = input;
    if (typeof notBefore === 'string' && typeof notOnOrAfter === 'string') {
      const [first, last] = [momentIn(notBefore), momentIn(notOnOrAfter)];
      if (compare(last, first) < 0)
        throw new AuthorizationFault("Expire time can't be set to a date before start time", 'told');
    }
    const known: readonly string[] = fields.map(([, key]) => key);
    const others = Object.entries(before).filter(([key]) => !known.includes(key));
    const given = fields.flatMap(([name, key]) => (typeof input[name] === 'string' ? [[key, input[name]]] : []));
    return Object.fromEntries([...others, ...given]);
  },
  show: (config) =>
    Object.fromEntries(
      fields.flatMap(([name, key]): [string, string][] => (config[key] === undefined ? [] : [[name, config[key]]])),
    ),
  decide(config, { attributes }) {
    const now = momentIn(attributes.get('kc.time.date_time')?.[0] ?? '');
    const [year, month, day, hour, minute] = now;
    if (config.nbf && compare(now, momentIn(config.nbf)) < 0) return false;
    if (config.noa && compare(now, momentIn(config.noa)) > 0) return false;
    const parts = { dayMonth: day, month, year, hour, minute };
    return !Object.entries(parts).some(([name, value]) => isOutside(config, name, value));
  },
};
