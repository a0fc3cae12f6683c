/**
 * Which call is being handed to the line. The SDK numbers requests by itself and tells nobody which number a call got, so that
 * a line on which each call has a stream of its own could not say whose stream it is.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export const sentCall = new AsyncLocalStorage<object | undefined>()
