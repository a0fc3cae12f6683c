import { DeskError } from '@/lib/errors.ts'
import { failureResponse } from '@/lib/http.ts'

/** A program that mistyped an address gets an answer it can read, and not a page. */
const nothing = (): Response =>
  failureResponse(new DeskError('NOT_FOUND', 'There is nothing at this address of the desk.', 404))

export { nothing as DELETE, nothing as GET, nothing as PATCH, nothing as POST, nothing as PUT }
