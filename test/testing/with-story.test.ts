import { expect, test } from 'vitest';
import { addStory, withStory } from '../../src/testing/journal-story.ts';

test('an error keeps what it is, and its message and stack have the story', () => {
  const error = new TypeError('wrong: $& $1');
  const frames = error.stack?.split('\n').slice(1);
  expect(withStory(error, 'the story')).toBe(error);
  expect(error.message).toBe('wrong: $& $1\n\nthe story');
  expect(error.stack?.split('\n').slice(3)).toEqual(frames);
  expect(error.stack).toContain('TypeError: wrong: $& $1\n\nthe story\n');
});

test('what is thrown and no error becomes one', () => {
  const told = withStory('text', 'the story') as Error;
  expect([told.message, told.cause]).toEqual(['text\n\nthe story', 'text']);
});

test('what a test runner has made of an error has the story too', () => {
  const plain = { message: 'a', stack: 'Error: a\n  at b' };
  addStory(plain, 'c');
  expect(plain).toEqual({ message: 'a\n\nc', stack: 'Error: a\n\nc\n  at b' });
});
