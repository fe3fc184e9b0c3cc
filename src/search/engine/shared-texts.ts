/** Texts that many pages share, each kept once: a page holds the place in the list. */
export function sharedTexts(first: readonly string[] = []) {
  const all = [...first];
  const places = new Map(all.map((text, at) => [text, at]));
  return {
    all,
    placeOf(text: string): number {
      let place = places.get(text);
      if (place === undefined) {
        place = all.length;
        places.set(text, place);
        all.push(text);
      }
      return place;
    },
  };
}
