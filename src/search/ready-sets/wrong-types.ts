import { plainResult, type ReadySet } from './ready-set.ts';

/** Fields of other types than documented, missing fields, and entries that are no objects; the first is as it should be. */
export function wrongTypes(question: string): ReadySet {
  const at = (place: number) => plainResult(question, place);
  const { title: _title, content: _content, ...bare } = at(5);
  return [
    at(0),
    { ...at(1), score: '0.87' },
    { ...at(2), title: null, content: null },
    { ...at(3), content: ['a', 'list', 'of', 'texts'], score: null },
    { ...at(4), url: { href: at(4).url }, title: 42 },
    bare,
    { ...at(6), raw_content: { html: '<p></p>' }, published_date: 1893456000, images: 'none', favicon: false },
    null,
    'a text in the place of a result',
    [],
  ];
}
