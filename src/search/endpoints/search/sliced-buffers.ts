/** In bytes: what some dozens of responses take. */
const slabBytes = 256 * 1024;
/** More than this gets a buffer of its own, so that little of a slab is lost at its end. */
const maxSlice = 32 * 1024;

/**
 * Gives buffers that are cut from larger ones and may have any contents. Responses live for a moment: for a buffer of its own for each
 * the garbage collector has more work than it takes to fill it.
 */
export function slicedBuffers(): (length: number) => Buffer {
  let slab = Buffer.alloc(0);
  let end = 0;
  return (length) => {
    if (length > maxSlice) return Buffer.allocUnsafeSlow(length);
    if (end + length > slab.length) {
      slab = Buffer.allocUnsafeSlow(slabBytes);
      end = 0;
    }
    const from = end;
    end += length;
    return slab.subarray(from, end);
  };
}
