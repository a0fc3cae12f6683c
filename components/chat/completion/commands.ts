/** What can be asked, behind a slash. The words of each stand in `chat.command`; the built-in planner answers every one. */
import type { Completing, Words } from './completion.ts'
import { fits } from './completion.ts'

/** In the order in which they are offered, each with the short English name that finds it on any screen. */
export const COMMANDS = {
  book: 'book',
  figures: 'figures',
  wallet: 'wallet',
  orders: 'orders',
  trades: 'trades',
  candles: 'candles',
  contracts: 'contracts',
  buy: 'buy',
  sell: 'sell',
  change: 'change',
  cancel: 'cancel',
  cancelAll: 'cancel all',
  simulation: 'simulation',
  report: 'report',
  killSwitch: 'kill switch',
} as const
type Command = keyof typeof COMMANDS

/** Those of which a part is still to be said. */
const OPEN = ['candles', 'buy', 'sell', 'change', 'cancel', 'simulation'] as const satisfies readonly Command[]
type Open = (typeof OPEN)[number]
const isOpen = (command: Command): command is Open => (OPEN as readonly string[]).includes(command)

/** Reads `chat.command`. */
type Told = (key: `${Command}.name` | `${Command}.words` | `${Open}.open`, values?: { open: string }) => string

type OfferedCommand = Words & { id: Command; name: string }

export function commandsFor({ query }: Pick<Completing, 'query'>, t: Told): OfferedCommand[] {
  return (Object.keys(COMMANDS) as Command[]).flatMap((id): OfferedCommand[] => {
    const name = t(`${id}.name`)
    if (!fits(query, [name, COMMANDS[id]])) return []
    if (!isOpen(id)) return [{ id, name, words: t(`${id}.words`) }]
    const open = t(`${id}.open`)
    return [{ id, name, words: t(`${id}.words`, { open }), open }]
  })
}
