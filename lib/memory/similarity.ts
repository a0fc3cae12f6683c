/** Nearest by cosine, in process: a trader has a thousand memories at most. */

export type Ranked<T> = { item: T; score: number }

/**
 * How telling each place is: what nearly all vectors have says little. Only for vectors that count features; those of an
 * embedding model are dense, and are compared as they are.
 */
function telling(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const having = new Float32Array(dimensions)
  for (const vector of vectors)
    for (let i = 0; i < dimensions; i++) if (vector[i] !== 0) having[i] = (having[i] ?? 0) + 1
  return having.map((count) => Math.log(1 + (vectors.length + 1) / (count + 0.5)))
}

/**
 * @param sparse whether vectors count features
 * @param least cosine below which nothing is near
 */
export function nearest<T>(
  query: Float32Array,
  items: readonly { item: T; vector: Float32Array }[],
  { sparse, least, limit }: { sparse: boolean; least: number; limit: number },
): Ranked<T>[] {
  const comparable = items.filter(({ vector }) => vector.length === query.length)
  const weights = sparse
    ? telling(
        comparable.map(({ vector }) => vector),
        query.length,
      )
    : null
  const cosine = (vector: Float32Array): number => {
    let [dot, a, b] = [0, 0, 0]
    for (let i = 0; i < query.length; i++) {
      const weight = weights?.[i] ?? 1
      const x = (query[i] ?? 0) * weight
      const y = (vector[i] ?? 0) * weight
      dot += x * y
      a += x * x
      b += y * y
    }
    return a === 0 || b === 0 ? 0 : dot / Math.sqrt(a * b)
  }
  return comparable
    .map(({ item, vector }) => ({ item, score: cosine(vector) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
