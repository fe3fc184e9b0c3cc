import type { Note } from '../../http/decision-step.ts';
import { nearest } from '../../runtime/edit-distance.ts';
import { maskKey } from './account.ts';

/** More are not compared. */
const maxKeys = 50;
const maxCharacters = 100;

/** Says why a key was refused: which accepted one it is nearest to, each by its last four characters. */
export function keyNote(key: string | undefined, accepted: readonly string[]): Note {
  const step = 'key';
  if (key === undefined) return { step, text: 'no key came: neither a bearer token nor the field api_key' };
  if (key === '') return { step, text: 'the header Authorization has no bearer token' };
  if (accepted.length === 0) return { step, text: 'no key is known' };
  const starts = new Map(accepted.slice(0, maxKeys).map((one) => [one.slice(0, maxCharacters), one]));
  const start = nearest(key.slice(0, maxCharacters), starts.keys(), maxCharacters);
  const known = maskKey(starts.get(start ?? '') ?? '');
  const text =
    accepted.length === 1
      ? `${shown(key)} is not the known key ${known}`
      : `${shown(key)} is none of the ${accepted.length} known keys; it is nearest to ${known}`;
  return { step, text };
}

/** A short key is all ends. */
const shown = (key: string) => (key.length < 8 ? 'a key of a few characters' : maskKey(key));
