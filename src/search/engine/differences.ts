/** The step from each number to the next one, modulo 2 ** 32: of rising numbers these are small, and compress well. */
export function differencesOf(numbers: Uint32Array): Uint32Array {
  let before = 0;
  return numbers.map((number) => {
    const step = number - before;
    before = number;
    return step;
  });
}

/** Puts the numbers of which these are the differences in their place. */
export function sumUp(differences: Uint32Array): void {
  for (let at = 1; at < differences.length; at += 1)
    differences[at] = (differences[at] as number) + (differences[at - 1] as number);
}
