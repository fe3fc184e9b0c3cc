import { STATUS_CODES } from 'node:http';

/** Where Python 3.13's names of status codes differ from Node's, and two codes of the search API that have no name. */
export const reasonPhrases: Readonly<Record<number, string>> = {
  ...STATUS_CODES,
  413: 'Content Too Large',
  418: "I'm a Teapot",
  422: 'Unprocessable Content',
  432: 'Plan Limit Exceeded',
  433: 'Pay-As-You-Go Limit Exceeded',
};

/** The reason phrase of a status code, on the wire and in the log. */
export const reasonPhrase = (status: number): string => reasonPhrases[status] ?? '';
