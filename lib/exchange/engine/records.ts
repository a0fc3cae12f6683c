/**
 * Room for records, the same memory as Int32 and as Float64. Records begin where a cache line of 64 bytes begins, so that one
 * of 64 bytes is one line and not two halves: a large block from the allocator of Linux starts 16 bytes after a page.
 */
export type Records = { ints: Int32Array; floats: Float64Array }

const LINE_BYTES = 64
const TO_LINE_BYTES = 48

/** `ints`: how many Int32 fields; an even number. */
export function createRecords(ints: number): Records {
  const buffer = new ArrayBuffer(ints * 4 + LINE_BYTES)
  return {
    ints: new Int32Array(buffer, TO_LINE_BYTES, ints),
    floats: new Float64Array(buffer, TO_LINE_BYTES, ints / 2),
  }
}

/** Twice the room, with what was there. */
export function growRecords(records: Records): void {
  const { ints, floats } = createRecords(records.ints.length * 2)
  ints.set(records.ints)
  records.ints = ints
  records.floats = floats
}
