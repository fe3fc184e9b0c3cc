import type { UserJson } from './json.ts';
import { blockSize, blocksOf, UserBlock } from './user-block.ts';
import type { UserIndex } from './user-index.ts';

/** Users by name. Their first order is shared; a change counts from the next question on. */
export class UserOrder {
  readonly #first: UserIndex;
  readonly #changes = new Map<string, UserJson | undefined>();
  #own: UserBlock[] | undefined;

  constructor(first: UserIndex) {
    this.#first = first;
  }

  blocks(): readonly UserBlock[] {
    if (this.#changes.size > 0) this.#apply();
    return this.#own ?? this.#first.blocks();
  }

  put(user: UserJson): void {
    this.#changes.set(user.username, user);
  }

  remove(name: string): void {
    this.#changes.set(name, undefined);
  }

  /** Each block is made anew once, with all that changes in it. */
  #apply(): void {
    const blocks = this.#own ?? [...this.#first.blocks()];
    this.#own = blocks;
    const changed = new Map<number, Map<string, UserJson | undefined>>();
    for (const [name, user] of this.#changes) {
      const at = blockOf(name, blocks);
      const changes = changed.get(at) ?? new Map<string, UserJson | undefined>();
      changed.set(at, changes.set(name, user));
    }
    this.#changes.clear();
    // From the last to the first, so that places stay what they are.
    for (const [at, changes] of [...changed].sort(([a], [b]) => b - a)) {
      const others = (blocks[at]?.users ?? []).filter(({ username }) => !changes.has(username));
      const added = [...changes.values()].filter((user) => user !== undefined);
      const users = [...others, ...added].sort((a, b) => (a.username < b.username ? -1 : 1));
      const isUsual = users.length > 0 && users.length <= 2 * blockSize;
      blocks.splice(at, 1, ...(isUsual ? [new UserBlock(users)] : blocksOf(users)));
    }
  }
}

/** The block in which a user of this name is, or would be: the last that does not begin behind it. */
function blockOf(name: string, blocks: readonly UserBlock[]): number {
  let [from, to] = [0, blocks.length - 1];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if ((blocks[middle]?.users[0]?.username ?? '') <= name) from = middle;
    else to = middle - 1;
  }
  return Math.max(from, 0);
}
