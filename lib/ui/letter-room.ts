const WIDE = /[⺀-￯]/g

/** Letters that a text takes the room of: a Chinese one is as wide as two others. */
export const letterRoom = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)
