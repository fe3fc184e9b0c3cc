import { json, type Surface } from './surface.ts';

export const search: Surface = {
  name: 'search',
  paths: [
    '/search',
    '/extract',
    '/crawl',
    '/map',
    '/research',
    '/research/x',
    '/usage',
    '/logs',
    '/feedback',
    '/-/s/x/search',
  ],
  bodies: [
    '{"query":"x"}',
    '{"query":["x"],"url":"a.b","urls":[1],"input":"\\ud800","limit":1e9}',
    '{"url":"en.wikipedia.org","select_paths":["(","a{9}{9}"]}',
    '{"query":"tea","include_domains":["*",".",""],"start_date":"0000-00-00","country":"x","max_results":-1}',
    ...['restrict', 'prefer', 'x', ''].map(
      (mode) => `{"query":"tea","include_domains":["*.org","a.b"],"include_domains_mode":"${mode}","topic":"news"}`,
    ),
    '{"query":"tea","include_domains":["en.wikipedia.org"],"include_domains_mode":"prefer","search_depth":"advanced"}',
    '{"query":"tea","include_domains_mode":["prefer"],"include_domains":{},"exclude_domains":"x","max_results":0}',
    '{"input":"tea","output_schema":{"properties":{"a":{"type":"array","items":{}}}},"stream":true}',
  ],
  usual: [json, 'Authorization: Bearer tvly-dev-understudy'],
  headers: ['X-Tavily-Access-Mode: keyless', 'X-Forwarded-For: ,,['],
};
