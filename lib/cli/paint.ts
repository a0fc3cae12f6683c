/** Colours of the terminal: none into a pipe or with NO_COLOR, always with FORCE_COLOR (Node's own rules). */
import { styleText } from 'node:util'

type Look = 'bold' | 'dim' | 'code' | 'good' | 'warn' | 'bad' | 'buy' | 'sell'
export type Paint = (look: Look, text: string) => string

type Format = Parameters<typeof styleText>[0]
const FORMATS: Record<Exclude<Look, 'buy' | 'sell'>, Format> = {
  bold: 'bold',
  dim: 'dim',
  code: 'cyan',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
}

/** @param redBuys red means buy, as on screens in Taiwan and China */
export function createPaint(colours: boolean, redBuys = false): Paint {
  const formats = { ...FORMATS, buy: redBuys ? 'red' : 'green', sell: redBuys ? 'green' : 'red' } as const
  return (look, text) => (colours && text !== '' ? styleText(formats[look], text, { validateStream: false }) : text)
}

export function paintFor(stream: NodeJS.WriteStream, env: Readonly<Record<string, string | undefined>>): Paint {
  const colours = styleText('bold', 'x', { stream }) !== 'x'
  return createPaint(colours, /^zh/i.test(env.LC_ALL || env.LC_MESSAGES || env.LANG || ''))
}

export const sidePaint = (paint: Paint, side: unknown, text: string): string =>
  side === 'BUY' || side === 'SELL' ? paint(side === 'BUY' ? 'buy' : 'sell', text) : text
