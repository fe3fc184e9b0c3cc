import { type Kind, listOf, text } from './member-kinds.ts';

/** A list, of which what is null is left out. */
export const presentItems =
  (kind: Kind): Kind =>
  (value, reader) => {
    const read = listOf(kind)(value, reader) as readonly unknown[] | null;
    return read?.includes(null) === true ? read.filter((one) => one !== null) : read;
  };

export const presentTexts = presentItems(text);

/** An object, or a text, which stands for one that has only this member. */
export const orText =
  (member: string, kind: Kind): Kind =>
  (value, reader) =>
    kind(typeof value === 'string' ? { [member]: value } : value, reader);
