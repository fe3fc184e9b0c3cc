/** Numbers in the variable byte code of information retrieval: seven bits a byte, the low ones first; the top bit says that more follow. */
export function encodeNumbers(numbers: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

/** As many numbers as `length` says from the bytes that `encodeNumbers` made of them. */
export function decodeNumbers(bytes: Uint8Array, length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  let from = 0;
  for (let at = 0; at < length; at += 1) {
    let byte = bytes[from++] as number;
    let number = byte & 0x7f;
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = bytes[from++] as number;
      number |= (byte & 0x7f) << shift;
    }
    numbers[at] = number;
  }
  return numbers;
}
