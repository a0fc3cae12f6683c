/**
 * A table that is asked with whatever somebody wrote. Of an object literal "constructor" and "__proto__" are entries too: of this
 * one, they are none.
 */
export const ownTable = <T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null), entries)
