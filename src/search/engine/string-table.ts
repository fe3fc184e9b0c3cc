/** Strings that many pages share, each stored once: pages hold the place in the list. */
export function stringTable(first: readonly string[] = []) {
  const all = [...first];
  const places = new Map(all.map((text, at) => [text, at]));
  return {
    all,
    idOf(text: string): number {
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
