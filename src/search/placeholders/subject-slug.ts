import { hashOf } from '../engine/nearest.ts';
import { normalSubject } from './normal-subject.ts';

/** What placeholder pages are about. */
export interface PlaceholderSubject {
  readonly text: string;
  /** The same in an address: another subject has another one. */
  readonly slug: string;
}

/** Ends the slug of a subject that was cut. */
const mark = /~[0-9a-f]{8}$/;
/** Callers may make up addresses. */
const maxSlugLength = 4_000;

/** The subject of a text; undefined when it has none. */
export function subjectOfText(text: string): PlaceholderSubject | undefined {
  const subject = normalSubject(text);
  if (subject === '') return undefined;
  const slug = encodeURIComponent(subject.replace(/…$/, '').replaceAll(' ', '_'));
  return { text: subject, slug: subject.endsWith('…') ? `${slug}~${digest(text)}` : slug };
}

/** The subject that the slug of an address names; undefined when nobody can have made it. */
export function subjectOfSlug(slug: string): PlaceholderSubject | undefined {
  if (slug.length > maxSlugLength) return undefined;
  const text = decoded(slug.replace(mark, ''));
  const subject = normalSubject(text?.replaceAll('_', ' ') ?? '');
  return subject === '' ? undefined : { text: mark.test(slug) ? `${subject}…` : subject, slug };
}

const digest = (text: string) => hashOf(text.normalize('NFKC').toLowerCase()).toString(16).padStart(8, '0');

/** Percent-decoded; undefined when nobody can have encoded it so. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
