import { systemClock } from '../../../../src/runtime/runtime.ts';
import { sourcePage } from '../../../../src/search/corpus/page-record.ts';
import { indexBuilder } from '../../../../src/search/engine/build-index.ts';
import { memoryIndex } from '../../../../src/search/engine/memory-index.ts';
import { anyPage } from '../../../support/any-page.ts';
import type { Engine } from './engine.ts';

export const understudy: Engine = async (pages) => {
  const builder = indexBuilder();
  for (const page of pages) builder.add(sourcePage(page));
  const index = memoryIndex(builder.finish(), systemClock);
  return (text) => index.search({ ...anyPage, text });
};
