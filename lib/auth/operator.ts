/**
 * The operator of a desk is whoever can read its secret: they could sign any guest's cookie. What the command line asks of a
 * running desk it proves by that.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const SCHEME = 'Operator '

/** The Authorization header of the operator. */
export const operatorAuthorization = (secret: string): string =>
  SCHEME + createHmac('sha256', secret).update('desk-operator-v1').digest('base64url')

export function isOperator(authorization: string | null, secret: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const expected = Buffer.from(operatorAuthorization(secret))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
