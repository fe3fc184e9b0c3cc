import { type PlaceholderSubject, subjectOfSlug } from './subject-slug.ts';
import type { PlaceholderKind } from './template.ts';

/** All that a placeholder page is made from; its URL says it, so that the page is the same after a restart. */
export interface PlaceholderAddress {
  /** Scheme and host: `https://almanac.example`. */
  readonly origin: string;
  /** What the path begins with, such as `/in`; mostly empty. */
  readonly folder: string;
  readonly kind: PlaceholderKind;
  /** ISO 639-1. */
  readonly language: string;
  /** Lower-case English name. */
  readonly country: string | undefined;
  /** The hour of publication, in milliseconds since the epoch; undefined: none, or an age that the kind has. */
  readonly published: number | undefined;
  readonly subject: PlaceholderSubject;
}

const kinds: ReadonlySet<string> = new Set([
  'overview',
  'guide',
  'background',
  'questions',
  'reference',
  'report',
  'update',
  'analysis',
  'interview',
  'briefing',
] satisfies PlaceholderKind[]);

/** Stands before what the address says. */
const segment = 'placeholder';
const inCountry = /^in-([a-z-]+)$/;
const onHour = /^on-(\d{4}-\d{2}-\d{2})-(\d{2})$/;
const language = /^[a-z]{2,3}$/;

/** `https://almanac.example/placeholder/overview/en/Zorblatt_Industries` */
export function addressUrl(address: PlaceholderAddress): string {
  const { origin, folder, kind, country, published, subject } = address;
  const parts = [`${origin}${folder}`, segment, kind, address.language];
  if (country !== undefined) parts.push(`in-${country.replaceAll(' ', '-')}`);
  if (published !== undefined) parts.push(`on-${new Date(published).toISOString().slice(0, 13).replace('T', '-')}`);
  return [...parts, subject.slug].join('/');
}

/** What the URL of a placeholder page says; undefined for any other URL. */
export function readAddress(url: string): PlaceholderAddress | undefined {
  if (!url.includes(`/${segment}/`) || !URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  const segments = pathname.replace(/\/$/, '').split('/');
  const at = segments.indexOf(segment);
  const [kind = '', tongue = '', ...rest] = segments.slice(at + 1);
  const subject = subjectOfSlug(rest.pop() ?? '');
  if (at < 0 || !isKind(kind) || !language.test(tongue) || subject === undefined) return undefined;
  let country: string | undefined;
  let published: number | undefined;
  for (const part of rest) {
    const [, name] = inCountry.exec(part) ?? [];
    const [, day, hour] = onHour.exec(part) ?? [];
    const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${hour}:00:00Z`);
    if (name !== undefined && country === undefined) country = name.replaceAll('-', ' ');
    else if (!Number.isNaN(moment) && published === undefined) published = moment;
    else return undefined;
  }
  return { origin, folder: segments.slice(0, at).join('/'), kind, language: tongue, country, published, subject };
}

const isKind = (text: string): text is PlaceholderKind => kinds.has(text);
