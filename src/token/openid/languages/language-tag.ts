/** The locale of a language tag. A realm may call a language `test`, which is none: it counts as English. */
export function knownLocale(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag);
  } catch (error) {
    if (error instanceof RangeError) return new Intl.Locale('en');
    throw error;
  }
}

const leftwards: ReadonlySet<string | undefined> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa']);

/** Which way a language is written. */
export const directionOf = (tag: string): 'ltr' | 'rtl' =>
  leftwards.has(knownLocale(tag).maximize().script) ? 'rtl' : 'ltr';
