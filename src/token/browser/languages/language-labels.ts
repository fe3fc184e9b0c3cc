import { boundedMap } from '../../../runtime/bounded-map.ts';

/** Names of languages that are kept: each takes a while to find. */
const maxNames = 1000;
const names = boundedMap<{ readonly name: string }>(maxNames);

/** Chinese is named by its script (Keycloak 26.7). */
const scripts: ReadonlyMap<string, string> = new Map([
  ['zh-CN', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
]);
const scripted = (tag: string) => scripts.get(tag) ?? tag;

/** The name of a language in another one, with a capital letter; the tag where it has none. */
function nameOf(tag: string, language: string): string {
  const key = `${tag} ${language}`;
  const known = names.get(key);
  if (known !== undefined) return known.name;
  const name = findName(tag, language);
  names.set(key, { name });
  return name;
}

function findName(tag: string, language: string): string {
  try {
    const shown = new Intl.DisplayNames(scripted(language), { type: 'language', languageDisplay: 'standard' });
    const name = (shown.of(scripted(tag)) ?? tag).replaceAll('（', ' (').replaceAll('）', ')');
    return /^\p{Script=Latin}/u.test(name) ? name[0]?.toLocaleUpperCase(language) + name.slice(1) : name;
  } catch (error) {
    if (error instanceof RangeError) return tag;
    throw error;
  }
}

/** The label of a language in the menu of a page: its name in the language of the page, and in its own. */
export function languageLabel(tag: string, language: string): string {
  const name = nameOf(tag, language);
  return tag === language ? name : `${name} (${nameOf(tag, tag)})`;
}
