import { createFigures, type Figures } from './figures.ts'

const held = new Map<string, Figures>()

/** The formatters of a language, made once. `timeZone` defaults to that of whoever runs this: in a browser the reader's. */
export function figuresOf(locale: string, timeZone?: string): Figures {
  const key = `${locale} ${timeZone ?? ''}`
  const figures = held.get(key) ?? createFigures(locale, timeZone)
  held.set(key, figures)
  return figures
}
