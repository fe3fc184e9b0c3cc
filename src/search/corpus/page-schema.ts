import * as z from 'zod';
import type { PageRecord } from './page-record.ts';

const optional = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | undefined => value ?? undefined);
const nonEmpty = z.string('must be a string').refine((text) => text.trim() !== '', 'must not be empty');
const webUrl = nonEmpty.refine(
  (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  'must be an http or https URL',
);
const date = z.string('must be a string').refine((text) => !Number.isNaN(Date.parse(text)), 'must be a date');
/** Keeps the language of `en-US` and drops the country. */
const language = z
  .string('must be a string')
  .toLowerCase()
  .transform((tag) => tag.split(/[-_]/)[0] ?? tag);
const image = z.union(
  [
    z.string().transform((url) => ({ url, description: '' })),
    z.object({ url: z.string(), description: z.string().nullish() }).transform(({ url, description }) => ({
      url,
      description: description ?? '',
    })),
  ],
  'must be a URL or {url, description}',
);

/** A page as a line of JSONL or the front matter of a file says it; other fields do not matter. */
const pageSchema = z.object(
  {
    url: webUrl,
    title: nonEmpty,
    content: nonEmpty.refine((text) => !text.includes('\0'), 'must be text, not binary data'),
    topic: optional(z.enum(['general', 'news', 'finance'], 'must be general, news or finance')),
    language: optional(language),
    country: optional(z.string('must be a string').toLowerCase()),
    age_hours: optional(z.number('must be a number').min(0, 'must not be negative')),
    published_date: optional(date),
    favicon: optional(z.string('must be a string')),
    images: optional(z.array(image, 'must be a list')),
    links: optional(z.array(z.string('must be a string'), 'must be a list')),
  },
  'must be an object',
);

/** The page, or what is wrong with it, naming the field. */
export function parsePage(value: unknown): PageRecord | string {
  const parsed = pageSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const missing =
    issue?.code === 'invalid_type' && issue.path.length === 1 && !Object.hasOwn(Object(value), issue.path[0] ?? '');
  const name = issue?.path.join('.');
  const message = missing ? 'is missing' : issue?.message;
  return name ? `${name} ${message}` : `${message}`;
}
