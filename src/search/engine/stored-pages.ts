import { growing } from './growing.ts';
import type { IndexData } from './index-data.ts';
import { sharedTexts } from './shared-texts.ts';
import { encodePage, type SourcePage } from './source-page.ts';

/** The host of an address with its port, lower case; the whole address when it has none. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url);

/** Gathers what an index keeps of its pages. */
export function storedPages() {
  const bytes = growing(Uint8Array);
  const starts = growing(Float64Array);
  const shared = {
    hosts: sharedTexts(),
    topics: sharedTexts(),
    languages: sharedTexts(),
    countries: sharedTexts(['']),
  };
  const hosts = growing(Uint32Array);
  const topics = growing(Uint8Array);
  const languages = growing(Uint16Array);
  const countries = growing(Uint16Array);
  const published = growing(Float64Array);
  const ages = growing(Float64Array);
  return {
    add(page: SourcePage): void {
      starts.push(bytes.length);
      bytes.append(encodePage(page));
      hosts.push(shared.hosts.placeOf(hostOf(page.url)));
      topics.push(shared.topics.placeOf(page.topic));
      languages.push(shared.languages.placeOf(page.language));
      countries.push(shared.countries.placeOf(page.country ?? ''));
      published.push(page.published ?? Number.NaN);
      ages.push(page.age ?? Number.NaN);
    },
    finish(order: Uint32Array): Pick<IndexData, 'pages' | 'shared'> {
      const inOrder = <T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(values: T): T => {
        const sorted = values.slice(0, order.length) as T;
        for (const [page, read] of order.entries()) sorted[page] = values[read] as number;
        return sorted;
      };
      starts.push(bytes.length);
      const bounds = starts.done();
      return {
        pages: {
          bytes: bytes.done(),
          starts: inOrder(bounds),
          ends: inOrder(bounds.slice(1)),
          hosts: inOrder(hosts.done()),
          topics: inOrder(topics.done()),
          languages: inOrder(languages.done()),
          countries: inOrder(countries.done()),
          published: inOrder(published.done()),
          ages: inOrder(ages.done()),
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
