/** Nearest by cosine, in process: a trader has a thousand memories at most. */

export type Ranked<T> = { item: T; score: number }

/** Only the places of a vector that hold something: nearly all places of the built-in vectors are empty. */
export type Held = { length: number; places: Uint32Array; values: Float32Array }

/** Done once for a vector that is asked often: looking for what is not empty takes longer than comparing it. */
export function held(vector: Float32Array): Held {
  const places = new Uint32Array(vector.length)
  let count = 0
  for (let i = 0; i < vector.length; i++) if (vector[i] !== 0) places[count++] = i
  const kept = places.slice(0, count)
  return { length: vector.length, places: kept, values: Float32Array.from(kept, (i) => vector[i] ?? 0) }
}

/**
 * How telling each place is: what nearly all vectors have says little. Only for vectors that count features; those of an
 * embedding model are dense, and are compared as they are.
 */
function telling(vectors: readonly Held[], dimensions: number): Float32Array {
  const having = new Float32Array(dimensions)
  for (const { places } of vectors) for (const i of places) having[i] = (having[i] ?? 0) + 1
  return having.map((count) => Math.log(1 + (vectors.length + 1) / (count + 0.5)))
}

/**
 * @param sparse whether vectors count features
 * @param least cosine below which nothing is near
 */
export function nearest<T>(
  query: Float32Array,
  items: readonly { item: T; vector: Held }[],
  { sparse, least, limit }: { sparse: boolean; least: number; limit: number },
): Ranked<T>[] {
  const comparable = items.filter(({ vector }) => vector.length === query.length)
  const weights = sparse
    ? telling(
        comparable.map(({ vector }) => vector),
        query.length,
      )
    : new Float32Array(query.length).fill(1)
  const asked = query.map((value, i) => value * (weights[i] ?? 1))
  const length = Math.hypot(...asked)
  const cosine = ({ places, values }: Held): number => {
    let [dot, squares] = [0, 0]
    for (let k = 0; k < places.length; k++) {
      const i = places[k] ?? 0
      const value = (values[k] ?? 0) * (weights[i] ?? 1)
      dot += value * (asked[i] ?? 0)
      squares += value * value
    }
    return length === 0 || squares === 0 ? 0 : dot / (length * Math.sqrt(squares))
  }
  return comparable
    .map(({ item, vector }) => ({ item, score: cosine(vector) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
}
