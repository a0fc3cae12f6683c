import { decodeFrame, type Frame, type Position } from './frame.ts'
import { type FrameRow, type FrameSource, JournalRefused, reasonOf } from './store.ts'

const UNTOUCHED = 'Nothing was started and nothing was changed. Restore the folder from a backup.'

/**
 * The frames after `after`, in order, each checked against the one before. Throws JournalRefused, which names the first frame that cannot
 * be trusted.
 */
export function* readFrames(source: FrameSource, after: Position): Generator<Frame> {
  let position = after
  try {
    for (const row of source.frames(after.seq + 1)) {
      const frame = checkFrame(source.place, row, position)
      yield frame
      position = frame.end
    }
  } catch (error) {
    if (error instanceof JournalRefused) throw error
    throw new JournalRefused(
      `The exchange's journal in ${source.place} cannot be read after sequence number ${position.seq}: ${reasonOf(error)}. ${UNTOUCHED}`,
      { cause: error },
    )
  }
}

function checkFrame(place: string, row: FrameRow, after: Position): Frame {
  try {
    return decodeFrame(row.body, after)
  } catch (error) {
    throw new JournalRefused(
      `The exchange's journal in ${place} is damaged: frame ${row.firstSeq} (expected ${after.seq + 1}) cannot be trusted, ${reasonOf(error)}. ${UNTOUCHED}`,
      { cause: error },
    )
  }
}
