import { decodeNumbers, encodeNumbers } from './variable-bytes.ts';

/** How numbers are made small: by the steps between them, or by a list of those that there are, the most frequent first. */
export type Coding = 'steps' | 'list';

/** Numbers in few bytes; those of a list come before the codes. */
export interface CompactNumbers {
  readonly coding: Coding;
  readonly list: Uint32Array;
  readonly codes: Uint8Array;
}

export const compactNumbers = (numbers: Uint32Array, coding: Coding): CompactNumbers =>
  coding === 'steps' ? { coding, list: new Uint32Array(0), codes: encodeNumbers(stepsOf(numbers)) } : listed(numbers);

/** `length` numbers as they were. */
export function expandNumbers({ coding, list, codes }: CompactNumbers, length: number): Uint32Array {
  const numbers = decodeNumbers(codes, length);
  if (coding === 'steps') addSteps(numbers);
  else for (let at = 0; at < length; at += 1) numbers[at] = list[numbers[at] as number] as number;
  return numbers;
}

/** The steps from each number to the next one; the sign of a step is its lowest bit. */
function stepsOf(numbers: Uint32Array): Uint32Array {
  let before = 0;
  return numbers.map((number) => {
    const step = (number - before) | 0;
    before = number;
    return (step << 1) ^ (step >> 31);
  });
}

function addSteps(steps: Uint32Array): void {
  let number = 0;
  for (let at = 0; at < steps.length; at += 1) {
    const step = steps[at] as number;
    number += (step >>> 1) ^ -(step & 1);
    steps[at] = number;
  }
}

function listed(numbers: Uint32Array): CompactNumbers {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const list = [...counts].sort((one, other) => other[1] - one[1]).map(([number]) => number);
  const codeOf = new Map(list.map((number, code) => [number, code]));
  const codes = encodeNumbers(numbers.map((number) => codeOf.get(number) as number));
  return { coding: 'list', list: Uint32Array.from(list), codes };
}
