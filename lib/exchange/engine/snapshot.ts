/** The state as bytes. It is plain data: typed arrays, which keep sharing their buffers, maps in their order, and numbers. */
import { Deserializer, Serializer } from 'node:v8'
import type { ExchangeState } from './state.ts'

export function serialiseState(state: ExchangeState): Uint8Array {
  const serializer = new Serializer()
  serializer.writeHeader()
  serializer.writeValue(state)
  return serializer.releaseBuffer()
}

export function restoreState(bytes: Uint8Array): ExchangeState {
  const deserializer = new Deserializer(bytes)
  deserializer.readHeader()
  return deserializer.readValue() as ExchangeState
}
