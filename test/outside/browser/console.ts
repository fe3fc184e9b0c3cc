// npm run test:console: opens the console in a headless browser that reaches nothing but the server. With words, only the
// parts that are named.
import { checkAccessibility } from './console/accessibility.ts';
import { checkBadInput } from './console/bad-input.ts';
import { checkCode } from './console/code.ts';
import { checkPlaces } from './console/places.ts';
import { checkQuestions } from './console/questions.ts';
import { checkRequests } from './console/requests.ts';
import { checkSearch } from './console/search.ts';
import { startSession } from './console/session.ts';
import { checkStories } from './console/stories.ts';
import { checkViews } from './console/views.ts';

const parts = {
  requests: checkRequests,
  code: checkCode,
  places: checkPlaces,
  search: checkSearch,
  views: checkViews,
  stories: checkStories,
  questions: checkQuestions,
  'bad-input': checkBadInput,
  accessibility: checkAccessibility,
};

const wanted = process.argv.slice(2);
const session = await startSession();
for (const [name, run] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await run(session);
await session.end();
