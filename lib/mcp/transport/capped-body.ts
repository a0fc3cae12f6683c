/** A body of an answer that ends with an error where it becomes too large: counted as it arrives, after decompression. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

const LF = 10
const CR = 13

/** Bytes since the last blank line of an event stream, over any cutting of it into chunks. */
function eventMeter(): (chunk: Uint8Array) => number {
  let size = 0
  let longest = 0
  let lineIsEmpty = true
  let afterCr = false
  return (chunk) => {
    longest = size
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]
      size += 1
      if (byte === LF && afterCr) {
        afterCr = false
        continue
      }
      afterCr = byte === CR
      if (byte !== LF && byte !== CR) lineIsEmpty = false
      else {
        if (lineIsEmpty) size = 0
        lineIsEmpty = true
      }
      if (size > longest) longest = size
    }
    return longest
  }
}

type BodyCaps = {
  /** Bytes of the whole body. */
  totalBytes: number
  /** Bytes of one server-sent event; only for event streams. */
  eventBytes?: number
  onEnd?: (error: unknown) => void
}

/** @returns the same bytes; reading fails with TooLarge beyond a cap, and the source is let go */
export function cappedBody(source: ReadableStream<Uint8Array>, caps: BodyCaps): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  const measure = caps.eventBytes === undefined ? null : eventMeter()
  let total = 0
  const ended = (error: unknown) => caps.onEnd?.(error)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) {
          controller.close()
          ended(null)
          return
        }
        total += value.byteLength
        const event = measure?.(value) ?? 0
        if (total > caps.totalBytes || event > (caps.eventBytes ?? 0)) throw new TooLarge('the answer is too large')
        controller.enqueue(value)
      } catch (error) {
        if (error instanceof TooLarge) void reader.cancel(error).catch(() => {})
        controller.error(error)
        ended(error)
      }
    },
    cancel(reason) {
      return reader.cancel(reason)
    },
  })
}
