/** A fenced text, as `fence.ts` makes it. */
const FENCED = /^(<(untrusted-[0-9a-f]+) server="[^"\n]*">\n)([\s\S]*)(\n<\/\2>)$/

/** A text cut short. Of a fenced one what is inside: without its end, what stands behind it would be the server's words too. */
export function cutText(text: string, characters: number): string {
  const [, begin = '', , inside = text, end = ''] = FENCED.exec(text) ?? []
  if (inside.length <= characters) return text
  return `${begin}${inside.slice(0, characters)}… ${inside.length - characters} more characters${end}`
}
