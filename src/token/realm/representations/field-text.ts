import type { UserJson } from './json.ts';

/** What people are known by. */
export const nameFields = ['username', 'email', 'firstName', 'lastName'] as const;
export type NameField = (typeof nameFields)[number];

/** A field of a user in lower case; empty when there is none. */
export const lowerField = (user: UserJson, field: NameField): string => (user[field] ?? '').toLowerCase();

/** The fields of some users as one text: looking through it is ten times as fast as looking at each user. */
export class FieldText {
  readonly #text: string;
  /** Where each field of each user ends, behind its line break. */
  readonly #ends: Uint32Array;

  constructor(users: readonly UserJson[]) {
    const parts: string[] = [];
    this.#ends = new Uint32Array(users.length * nameFields.length);
    let end = 0;
    for (const user of users)
      for (const field of nameFields) {
        const part = lowerField(user, field);
        end += part.length + 1;
        this.#ends[parts.length] = end;
        parts.push(part);
      }
    this.#text = `${parts.join('\n')}\n`;
  }

  /**
   * The places of the users who have a text in a field, in order.
   * @param part in lower case, and not empty
   * @param field undefined: any of them; then `part` has no line break
   */
  holders(part: string, field: NameField | undefined): number[] {
    const found: number[] = [];
    const [first, last] = field === undefined ? [0, nameFields.length - 1] : Array(2).fill(nameFields.indexOf(field));
    let at = 0;
    let from = 0;
    for (;;) {
      const hit = this.#text.indexOf(part, from);
      if (hit < 0) return found;
      while (this.#end(at, nameFields.length - 1) <= hit) at += 1;
      const start = this.#end(at, first - 1);
      if (hit < start) from = start;
      else {
        if (hit + part.length < this.#end(at, last)) found.push(at);
        from = this.#end(at, nameFields.length - 1);
      }
    }
  }

  #end(at: number, field: number): number {
    return this.#ends[at * nameFields.length + field] ?? 0;
  }
}
