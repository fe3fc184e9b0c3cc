import { growableArray } from './growable-array.ts';
import type { IndexData } from './index-data.ts';
import { nameLength } from './name-length.ts';
import { hasAbbreviation } from './names.ts';
import { encodePage, type SourcePage } from './source-page.ts';
import { stringTable } from './string-table.ts';

/** The host of a URL with its port, lower case; the whole URL when it has none. */
export const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** Gathers what an index keeps of its pages. */
export function storedPages() {
  const bytes = growableArray(Uint8Array);
  const starts = growableArray(Float64Array);
  const shared = {
    hosts: stringTable(),
    topics: stringTable(),
    languages: stringTable(),
    countries: stringTable(['']),
  };
  const hosts = growableArray(Uint32Array);
  const nameLengths = growableArray(Uint8Array);
  const abbreviated = growableArray(Uint8Array);
  const topics = growableArray(Uint8Array);
  const languages = growableArray(Uint16Array);
  const countries = growableArray(Uint16Array);
  const published = growableArray(Float64Array);
  const ages = growableArray(Float64Array);
  return {
    add(page: SourcePage): void {
      starts.push(bytes.length);
      bytes.append(encodePage(page));
      hosts.push(shared.hosts.idOf(hostOf(page.url)));
      nameLengths.push(nameLength(page.title));
      abbreviated.push(hasAbbreviation(page.title) ? 1 : 0);
      topics.push(shared.topics.idOf(page.topic));
      languages.push(shared.languages.idOf(page.language));
      countries.push(shared.countries.idOf(page.country ?? ''));
      published.push(page.published ?? Number.NaN);
      ages.push(page.age ?? Number.NaN);
    },
    finish(order: Uint32Array): Pick<IndexData, 'pages' | 'shared'> {
      const firsts = starts.toArray();
      const lasts = new Float64Array(firsts.length);
      lasts.set(firsts.subarray(1));
      lasts[firsts.length - 1] = bytes.length;
      return {
        pages: {
          bytes: bytes.toArray(),
          starts: inOrder(firsts, order),
          ends: inOrder(lasts, order),
          hosts: inOrder(hosts.toArray(), order),
          nameLengths: inOrder(nameLengths.toArray(), order),
          abbreviated: inOrder(abbreviated.toArray(), order),
          topics: inOrder(topics.toArray(), order),
          languages: inOrder(languages.toArray(), order),
          countries: inOrder(countries.toArray(), order),
          published: inOrder(published.toArray(), order),
          ages: inOrder(ages.toArray(), order),
        },
        shared: {
          hosts: shared.hosts.all,
          topics: shared.topics.all,
          languages: shared.languages.all,
          countries: shared.countries.all,
        },
      };
    },
  };
}

function inOrder<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(values: T, order: Uint32Array): T {
  const sorted = values.slice(0, order.length) as T;
  for (const [page, read] of order.entries()) sorted[page] = values[read] as number;
  return sorted;
}
