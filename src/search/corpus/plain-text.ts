import { readFile } from 'node:fs/promises';
import { checkedPage } from './page-schema.ts';
import type { Found, Reader } from './reader.ts';
import { titleOfName } from './title-of-name.ts';

const longestTitle = 120;

/** Plain text: one page a file, its first line the title if that is short. */
export const plainText: Reader = async function* (file): AsyncGenerator<Found> {
  const content = (await readFile(file.path, 'utf8')).replace(/^\ufeff/, '').trim();
  const [first = ''] = content.split('\n');
  const title = first.trim() !== '' && first.length <= longestTitle ? first.trim() : titleOfName(file.path);
  const page = checkedPage({ url: file.address, title, content });
  const place = { line: 1, bytes: file.size };
  yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
};
