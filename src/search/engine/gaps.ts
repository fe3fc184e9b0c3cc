/**
 * Numbers as the steps from each to the next one, in the variable byte code of information retrieval: seven bits a byte,
 * the low ones first, and the top bit set where more follow. The sign of a step is its lowest bit.
 */
export function encodeGaps(numbers: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  let before = 0;
  for (const number of numbers) {
    const step = (number - before) | 0;
    before = number;
    let rest = ((step << 1) ^ (step >> 31)) >>> 0;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** As many numbers as `length` says from the bytes that `encodeGaps` made of them. */
export function decodeGaps(bytes: Uint8Array, length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  let number = 0;
  let from = 0;
  for (let at = 0; at < length; at += 1) {
    let byte = bytes[from++] as number;
    let step = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[from++] as number;
      step |= (byte & 0x7f) << shift;
    }
    number += (step >>> 1) ^ -(step & 1);
    numbers[at] = number;
  }
  return numbers;
}
