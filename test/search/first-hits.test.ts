import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtInIndex } from '../../src/search/corpus/built-in-corpus.ts';
import { anyPage } from '../support/any-page.ts';
import { movableClock } from '../support/movable-clock.ts';
import { propertyRuns } from '../support/property-runs.ts';

const index = await builtInIndex(movableClock());
const folder = 'src/search/corpus/pages';
const pagesOf = (file: string) =>
  readFileSync(`${folder}/${file}`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; title: string });
const titles = readdirSync(folder).flatMap((file) => pagesOf(file).map(({ title }) => title));
const wikipedia = (name: string) => `https://en.wikipedia.org/wiki/${name}`;
const mdn = (name: string) => `https://developer.mozilla.org/en-US/docs/Web/${name}`;
const rfc = (number: number) => `https://www.rfc-editor.org/rfc/rfc${number}`;

const questions: Record<string, Record<string, string>> = {
  'names that are function words elsewhere': {
    Uber: 'https://www.uber.com/us/en/about/',
  },
  geography: {
    'capital of France': wikipedia('France'),
    'what is the capital of France': wikipedia('France'),
    'capital of Australia': wikipedia('Australia'),
    'largest country in the world': wikipedia('List_of_countries_and_dependencies_by_area'),
    'smallest country in the world': wikipedia('Microstate'),
    'most populous country': wikipedia('List_of_countries_and_dependencies_by_population'),
    'population of Japan': wikipedia('Japan'),
    'what currency is used in Switzerland': wikipedia('Switzerland'),
    'official language of Brazil': wikipedia('Brazil'),
    'longest river in the world': wikipedia('List_of_river_systems_by_length'),
    'highest mountain on earth': wikipedia('Mount_Everest'),
    'tallest mountain in the world': wikipedia('Mount_Everest'),
    'deepest point of the ocean trench': wikipedia('Mariana_Trench'),
    'how many continents are there': wikipedia('Continent'),
    'Tutorial: Get started with Go - The Go Programming Language': 'https://go.dev/doc/tutorial/getting-started',
    'São Tomé': wikipedia('S%C3%A3o_Tom%C3%A9_and_Pr%C3%ADncipe'),
    'sao tome capital': wikipedia('S%C3%A3o_Tom%C3%A9_and_Pr%C3%ADncipe'),
    'landlocked countries': wikipedia('Landlocked_country'),
    'New York City boroughs': wikipedia('New_York_City'),
  },
  people: {
    'who is Leo Messi': wikipedia('Lionel_Messi'),
    'who was Albert Einstein': wikipedia('Albert_Einstein'),
    'when was Marie Curie born': 'https://en.wikipedia.org/wiki/Marie_Curie',
    'who invented the world wide web': 'https://en.wikipedia.org/wiki/World_Wide_Web',
    'creator of Python Guido': wikipedia('Guido_van_Rossum'),
    'who created Linux': 'https://en.wikipedia.org/wiki/Linux',
    'fastest man in the world': 'https://www.olympics.com/en/athletes/usain-bolt',
    'who wrote Hamlet': wikipedia('Hamlet'),
    'first computer programmer': wikipedia('Ada_Lovelace'),
  },
  history: {
    'when did the Berlin Wall fall': wikipedia('Berlin_Wall'),
    'when did World War II end': wikipedia('World_War_II'),
    'history of the internet': wikipedia('History_of_the_Internet'),
    'first moon landing': 'https://www.nasa.gov/history/july-20-1969-one-giant-leap-for-mankind/',
    'causes of the French Revolution': wikipedia('French_Revolution'),
    'who built the Great Pyramid': wikipedia('Great_Pyramid_of_Giza'),
    'what was the black death': wikipedia('Black_Death'),
    'who signed the declaration of independence': 'https://www.archives.gov/founding-docs/declaration',
  },
  programming: {
    'python programming language': 'https://en.wikipedia.org/wiki/Python_(programming_language)',
    'asyncio.gather': 'https://docs.python.org/3/library/asyncio-task.html',
    'how to create a python virtual environment': 'https://docs.python.org/3/library/venv.html',
    'list comprehension python': 'https://docs.python.org/3/tutorial/datastructures.html',
    'C++ RAII': 'https://en.cppreference.com/w/cpp/language/raii',
    'C#': 'https://learn.microsoft.com/en-us/dotnet/csharp/',
    '.NET': 'https://learn.microsoft.com/en-us/dotnet/core/introduction',
    nodejs: 'https://nodejs.org/en/learn/getting-started/introduction-to-nodejs',
    'node.js event loop': 'https://nodejs.org/en/learn/getting-started/introduction-to-nodejs',
    'rust ownership and borrowing': 'https://doc.rust-lang.org/book/ch04-00-understanding-ownership.html',
    'what is a hash table': wikipedia('Hash_table'),
    'git rebase vs merge': 'https://git-scm.com/book/en/v2/Git-Branching-Rebasing',
    'why is 0.1 + 0.2 not 0.3': 'https://docs.python.org/3/tutorial/floatingpoint.html',
    'what is docker': 'https://docs.docker.com/get-started/docker-overview/',
    'kubernetes pods': 'https://kubernetes.io/docs/concepts/workloads/pods/',
    'time complexity of binary search': wikipedia('Binary_search'),
  },
  web: {
    'difference between 401 and 403': mdn('HTTP/Reference/Status/401'),
    'http status codes': mdn('HTTP/Reference/Status'),
    'what is CORS': mdn('HTTP/Guides/CORS'),
    'how does DNS work': 'https://www.cloudflare.com/learning/dns/what-is-dns/',
    'server sent events': mdn('API/Server-sent_events'),
    'websocket protocol': rfc(6455),
    '429 too many requests': mdn('HTTP/Reference/Status/429'),
    'fastapi query parameters': 'https://fastapi.tiangolo.com/',
    'what is a CDN': 'https://www.cloudflare.com/learning/cdn/what-is-a-cdn/',
    'cross site scripting prevention': 'https://owasp.org/www-community/attacks/xss/',
  },
  oauth: {
    'what is OAuth client credentials': 'https://oauth.net/2/grant-types/client-credentials/',
    'what is a JWT': rfc(7519),
    'PKCE code challenge': 'https://oauth.net/2/pkce/',
    'openid connect discovery document': 'https://openid.net/specs/openid-connect-discovery-1_0.html',
    'difference between id token and access token': 'https://oauth.net/id-tokens-vs-access-tokens/',
    keycloak: 'https://www.keycloak.org/documentation',
    'what is single sign-on': wikipedia('Single_sign-on'),
  },
  databases: {
    'how to prevent sql injection':
      'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
    'what is BM25': wikipedia('Okapi_BM25'),
    'ACID transactions': wikipedia('ACID'),
    'CAP theorem': wikipedia('CAP_theorem'),
    'redis data types': 'https://redis.io/docs/latest/develop/data-types/',
    'postgres explain query plan': 'https://www.postgresql.org/docs/current/using-explain.html',
  },
  'machine learning': {
    'what is a large language model': wikipedia('Large_language_model'),
    'attention is all you need': 'https://arxiv.org/pdf/1706.03762',
    'what is retrieval augmented generation': wikipedia('Retrieval-augmented_generation'),
    'how does gradient descent work': 'https://d2l.ai/chapter_optimization/gd.html',
    'what is overfitting':
      'https://scikit-learn.org/stable/auto_examples/model_selection/plot_underfitting_overfitting.html',
    'model context protocol': 'https://modelcontextprotocol.io/docs/getting-started/intro',
    'precision and recall': 'https://scikit-learn.org/stable/modules/model_evaluation.html',
  },
  science: {
    'what is the boiling point of water': wikipedia('Properties_of_water'),
    'how far is the moon': 'https://science.nasa.gov/moon/',
    'speed of light': wikipedia('Speed_of_light'),
    'how do black holes form': 'https://science.nasa.gov/universe/black-holes/',
    'how does photosynthesis work': wikipedia('Photosynthesis'),
    'what causes earthquakes': 'https://www.usgs.gov/programs/earthquake-hazards',
    'planet with the great red spot': 'https://science.nasa.gov/jupiter/',
    'value of pi': wikipedia('Pi'),
    'what is DNA made of': wikipedia('DNA'),
  },
  sports: {
    'offside rule': 'https://www.thefa.com/football-rules-governance/lawsandrules/laws/football-11-11/law-11---offside',
    'how long is a marathon': wikipedia('Marathon'),
    'who won the world cup': 'https://www.fifa.com/en/tournaments/mens/worldcup',
    'tour de france history': 'https://www.letour.fr/en/history',
  },
  health: {
    'symptoms of a heart attack': 'https://www.heart.org/en/about-us/heart-attack-and-stroke-symptoms',
    'how to treat a burn': 'https://www.nhs.uk/conditions/burns-and-scalds/',
    'how much sleep do adults need': 'https://www.cdc.gov/sleep/about/index.html',
    'difference between cold and flu': 'https://www.cdc.gov/flu/about/coldflu.html',
    'what is high blood pressure': 'https://www.who.int/news-room/fact-sheets/detail/hypertension',
  },
  everyday: {
    'how to boil an egg': 'https://kitchen.hearth.example/boiled-eggs',
    'how to tie a tie': 'https://www.wikihow.com/Tie-a-Tie',
    'how to remove red wine stains': 'https://home.hearth.example/red-wine-stains',
    'how do I change a tire': 'https://garage.hearth.example/change-a-tyre',
    'what is inflation': 'https://www.investopedia.com/terms/i/inflation.asp',
    'how does compound interest work':
      'https://www.investor.gov/financial-tools-calculators/calculators/compound-interest-calculator',
    'what is GDP': wikipedia('Gross_domestic_product'),
  },
  'other languages': {
    'Sehenswürdigkeiten in Berlin': 'https://www.berlin.de/sehenswuerdigkeiten/',
    'recette pâte à crêpes': 'https://cuisine.hearth.example/pate-a-crepes',
    'tortilla de patatas': 'https://es.wikipedia.org/wiki/Tortilla_de_patatas',
    温泉: 'https://ja.wikipedia.org/wiki/%E6%B8%A9%E6%B3%89',
    怎样泡绿茶: 'https://chufang.hearth.example/pao-lvcha',
    inflation: 'https://www.investopedia.com/terms/i/inflation.asp',
    'Frida Kahlo': wikipedia('Frida_Kahlo'),
    Bundeskanzler: 'https://www.bundeskanzler.de/bk-de/kanzleramt/bundeskanzler-seit-1949',
    'pao de queijo': 'https://pt.wikipedia.org/wiki/P%C3%A3o_de_queijo',
  },
};

describe.each(Object.entries(questions))('%s', (_, table) => {
  test.each(Object.entries(table))('%s', async (text, url) => {
    const hits = await index.search({ ...anyPage, text, limit: 3 });
    expect(hits.map(({ page }) => page.url)[0]).toBe(url);
  });
});

test.each<[text: string, topic: 'general' | 'news' | 'finance', url: string]>([
  ['latest AI news', 'general', 'https://www.signaldaily.example/'],
  ['latest AI news', 'news', 'https://www.signaldaily.example/models/wickerlight-open-weights'],
  ['stock market today', 'finance', 'https://www.quaymarkets.example/markets/stock-market-today'],
  ['football results', 'news', 'https://sport.harbourpost.example/football/premier-division-results'],
  ['new python release', 'news', 'https://wire.morningledger.example/technology/python-release-candidate'],
  ['space mission launch', 'news', 'https://orbitgazette.example/launches/dawnskiff-mission-launch'],
])('%s (%s)', async (text, topic, url) => {
  const hits = await index.search({ ...anyPage, text, topic, limit: 3 });
  expect(hits[0]?.page.url).toBe(url);
});

/** `npm test` asks for one page of so many, `npm run test:properties` for all. */
const stride = 5 / propertyRuns(1, 5);

test('every built-in page is among the first hits for its title', { tags: ['thorough'] }, async () => {
  const others: string[] = [];
  // Every word of this title is on many pages.
  const named = titles.filter((one) => one !== 'About - Tavily Docs');
  for (const title of named.filter((_title, at) => at % stride === 0)) {
    const hits = await index.search({ ...anyPage, text: title, limit: 10 });
    if (!hits.some(({ page }) => page.title === title)) others.push(`${title}: ${hits[0]?.page.title}`);
  }
  expect(others).toEqual([]);
});

test.each(['capital', 'population', 'currency'])('the %s of a country is on its own page', async (fact) => {
  const others: string[] = [];
  for (const { url, title } of pagesOf('countries.jsonl')) {
    const [first] = await index.search({ ...anyPage, text: `${fact} of ${title}`, limit: 1 });
    if (first?.page.url !== url) others.push(`${title}: ${first?.page.title}`);
  }
  expect(others).toEqual([]);
});

test.each([
  ['population of Paris', wikipedia('Paris')],
  ['population of Rome', wikipedia('Rome')],
  ['population of New York City', wikipedia('New_York_City')],
  ['population of Mexico City', wikipedia('Mexico_City')],
  ['population of California', wikipedia('California')],
  ['area of Mexico', wikipedia('Mexico')],
  ['chancellor of Germany', wikipedia('Friedrich_Merz')],
  ['University of Oxford founded', 'https://www.ox.ac.uk/about'],
  ['OpenAI founders', wikipedia('OpenAI')],
  ['General Motors founders', wikipedia('General_Motors')],
])('%s', async (text, url) => {
  const [first] = await index.search({ ...anyPage, text, limit: 1 });
  expect(first?.page.url).toBe(url);
});

test('the distance to the moon is said in the words of the question', async () => {
  const [first] = await index.search({ ...anyPage, text: 'distance from earth to moon', limit: 1 });
  expect(first?.page.url).toBe('https://science.nasa.gov/moon/');
  expect(first?.score).toBeGreaterThan(0.8);
});
