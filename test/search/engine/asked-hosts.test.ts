import { expect, test } from 'vitest';
import { askedHosts } from '../../../src/search/engine/asked-hosts.ts';

test.each<[question: string, text: string, only: string[], preferred: string[]]>([
  ['site:wikipedia.org Paris', 'Paris', ['wikipedia.org'], []],
  ['Paris site:https://en.wikipedia.org/wiki/', 'Paris', ['en.wikipedia.org'], []],
  ['docs.python.org asyncio', 'asyncio', [], ['docs.python.org']],
  ['what does nhs.uk say about burns?', 'what does say about burns?', [], ['nhs.uk']],
  ['who.int malaria', 'malaria', [], ['who.int']],
  ['docs.python.org', 'docs.python.org', [], ['docs.python.org']],
  ['site:python.org', 'python.org', ['python.org'], []],
  ['node.js event loop', 'node.js event loop', [], []],
  ['how to run main.py', 'how to run main.py', [], []],
  ['asyncio.gather', 'asyncio.gather', [], []],
  ['the website: a guide', 'the website: a guide', [], []],
])('%s', (question, text, only, preferred) => expect(askedHosts(question)).toEqual({ text, only, preferred }));
