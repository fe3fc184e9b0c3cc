/** A field of a tool call that holds what is searched for, up to the quotation mark that ends it. */
const field =
  /["'](?:(?:search_?)?(?:query|input|terms?|text)|q|question|topic|keywords?)["']\s*:\s*"((?:[^"\\]|\\.)+)"?/gi;
/** What agents write before that, when they think aloud: `Action: web_search Action Input: …`. The last one counts. */
const step = /(?:^|\s)(?:Action Input|Search Query|Tool Input|Query|Observation|Question):\s+(?=\S)/g;
const thinksAloud = /(?:^|\s)(?:Thought|Action|Tool|Action Input|Tool Input):\s/;

/** What a question that is a tool call, or an agent's thoughts with one, asks for; any other question as it is. */
export function withoutToolCall(question: string): string {
  if (!question.includes(':')) return question;
  const value = [...question.matchAll(field)].at(-1)?.[1];
  if (value !== undefined) return value.replace(/\\(.)/g, '$1').trim() || question;
  if (!thinksAloud.test(question)) return question;
  const last = [...question.matchAll(step)].at(-1);
  const asked = last === undefined ? '' : question.slice(last.index + last[0].length).trim();
  return asked.replace(/^"([^"]+)"$/, '$1') || question;
}
