import { expect, test } from 'vitest';
import { isAboutSubject } from '../../../src/search/engine/fit.ts';
import { subjectOfQuestion } from '../../../src/search/engine/question-subject.ts';

test.each([
  ['Rome', 'Rome', 'rome'],
  ['  inflation meaning?', 'inflation', 'inflation'],
  ['best way to boil an egg', 'boil an egg', 'boil an egg'],
  ['C++', 'C++', 'c++'],
  ['São  Tomé!', 'São Tomé', 'sao tome'],
  ['bullet points on Rome please', 'Rome', 'rome'],
  ['verify the most important claims about Rome', 'Rome', 'rome'],
  ['You are an economist at a bank. Explain Rome', 'Rome', 'rome'],
  ['Rome in 2025', 'Rome', 'rome'],
  ['who founded Wikipedia', 'founded Wikipedia', 'founded wikipedia'],
  ['who wrote 1984', 'wrote 1984', 'wrote 1984'],
  ['latest news 2026', '', ''],
  ['employment at will', 'employment at will', 'employment at will'],
  ['recent Rome news', 'Rome', 'rome'],
  ['current density', 'current density', 'current density'],
  ['Is Rome important?', 'Rome', 'rome'],
  ['What are experts saying about Rome right now', 'Rome', 'rome'],
  ['right to vote', 'right to vote', 'right to vote'],
  ['songs about love', 'songs about love', 'songs about love'],
  ["beginner's guide to Rome", 'Rome', 'rome'],
  ['teach me the fundamentals of Rome step by step', 'Rome', 'rome'],
  ['could someone give me the gist of Rome', 'Rome', 'rome'],
  ['short primer on Rome for new employees', 'Rome', 'rome'],
  ['health insurance for employees', 'health insurance for employees', 'health insurance for employees'],
  ["the guest network at grandma's house", "the guest network at grandma's house", 'guest network at grandma s house'],
  ['Que sais-tu de Rome ?', 'Rome', 'rome'],
  ['Mi jefe me ha preguntado por Roma', 'Roma', 'roma'],
  ['Was macht Rom so besonders?', 'Rom', 'rom'],
  ['literature on Rome', 'Rome', 'rome'],
  ['prize in literature 2017', 'prize in literature', 'prize in literature'],
  ['Preis für Literatur', 'Preis für Literatur', 'preis fur literatur'],
  ['Frauen in der Geschichte', 'Frauen in der Geschichte', 'frauen in der geschichte'],
  ['overview of history of Rome', 'Rome', 'rome'],
  ['TODO: look up Rome', 'Rome', 'rome'],
  ['Research target: Rome', 'Rome', 'rome'],
  ['Thought: I should look at Carthage. Query: history of Rome', 'Rome', 'rome'],
  ['You are an agent. Task #2: find Rome', 'Rome', 'rome'],
  ['Topic: Rome\nAudience: executives', 'Rome', 'rome'],
  ['Suppose I know nothing about Rome', 'Rome', 'rome'],
  ['Mission: Impossible', 'Mission: Impossible', 'mission impossible'],
  ['Subject: The Film', 'The Film', 'film'],
  ['tl;dr on Rome', 'Rome', 'rome'],
  ['Wer war Konrad Adenauer', 'Konrad Adenauer', 'konrad adenauer'],
  ['World War II in Rom', 'World War II in Rom', 'world war ii in rom'],
  ['Wo liegt der Vesuv', 'Vesuv', 'vesuv'],
  ['Wie alt ist der Vesuv', 'Vesuv', 'vesuv'],
  ['freedom of the press', 'freedom of the press', 'freedom of the press'],
])('%s', (question, text, key) => {
  expect(subjectOfQuestion(question)).toEqual({ text, key });
});

test('a page below 0.3 is not about the subject', () => {
  expect([0.29999999, 0.3].map(isAboutSubject)).toEqual([false, true]);
});
