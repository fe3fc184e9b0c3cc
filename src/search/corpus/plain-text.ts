import { decodeText, unknownCharset } from './decode-text.ts';
import { bytesOf } from './file-bytes.ts';
import { parsePage } from './page-schema.ts';
import type { PageOrProblem, Reader } from './reader.ts';
import { titleOfName } from './title-of-name.ts';

const maxTitleLength = 120;

/** Plain text: one page a file, its first line the title if that is short. */
export const plainText: Reader = async function* (file): AsyncGenerator<PageOrProblem> {
  const place = { line: 1, bytes: file.size };
  const text = decodeText(await bytesOf(file.path));
  if (text === undefined) {
    yield { ...place, problem: unknownCharset };
    return;
  }
  const content = text.trim();
  const [first = ''] = content.split('\n');
  const title = first.trim() !== '' && first.length <= maxTitleLength ? first.trim() : titleOfName(file.path);
  const page = parsePage({ url: file.url, title, content });
  yield typeof page === 'string' ? { ...place, problem: page } : { ...place, page };
};
