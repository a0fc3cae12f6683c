/**
 * JSON with sorted keys and no white space: the same value always gives the same bytes (RFC 8785 for the
 * values we store: strings, safe numbers, booleans, null, arrays, plain objects). `undefined` members are left out.
 * @throws TypeError for a value JSON cannot carry, so that nothing is hashed as something else.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('canonicalJson: not a finite number')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map((v) => canonicalJson(v === undefined ? null : v)).join(',')}]`
  if (typeof value === 'object') {
    const members = Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonicalJson(v)}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(`canonicalJson: cannot carry a ${typeof value}`)
}
