import { bodyRefusals } from '@/lib/body-room.ts'
import { DeskError } from '@/lib/errors.ts'
import { failureResponse } from '@/lib/http.ts'

/** What lib/body-room.ts does not let in is asked here instead. */
export async function GET(_request: Request, { params }: { params: Promise<{ why: string }> }): Promise<Response> {
  const refusal = bodyRefusals[(await params).why]
  return failureResponse(
    refusal?.() ?? new DeskError('NOT_FOUND', 'There is nothing at this address of the desk.', 404),
  )
}
