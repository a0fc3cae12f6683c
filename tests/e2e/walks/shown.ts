/** What the approval dialog says, read from the page as a trader reads it: words, not what the program holds. */

/** One order in one form, from whichever side it was learnt: "BUY 5 ELC 2950 LIMIT IOC". */
export type OrderWords = string

export type Shown = { planId: string; title: string; digest: string }

const SENTENCE = /^(Buy|Sell) ([\d,.]+) MWh (\S+) at (?:(the market price)|(-?[\d,.]+) or better)((?:, .+)?)$/
const IOC = 'cancel what does not fill at once'

/** The orders a title names, in their order. @throws where it cannot be read: then nobody knew what was approved */
export function ordersIn(title: string): OrderWords[] {
  const list = /^\d+ orders: (.*)$/.exec(title)?.[1]
  return (list === undefined ? [title] : list.split('; ')).map((sentence) => {
    const [, side, qty, symbol, market, price, conditions] = SENTENCE.exec(sentence) ?? []
    if (!side || !qty || !symbol) throw new Error(`the dialog says "${sentence}", which is no order`)
    const unread = (conditions ?? '').split(', ').filter((c) => c !== '' && c !== IOC)
    if (unread.length > 0) throw new Error(`the dialog names conditions nobody asked for: ${unread.join(', ')}`)
    return words({
      side: side.toUpperCase(),
      qty: number(qty),
      symbol,
      price: market ? null : number(price ?? ''),
      timeInForce: conditions?.includes(IOC) ? 'IOC' : market ? 'IOC' : 'GTC',
    })
  })
}

const number = (text: string): number => Number(text.replaceAll(',', ''))

export const words = (order: {
  side: string
  qty: number
  symbol: string
  price: number | null
  timeInForce: string
}): OrderWords =>
  `${order.side} ${order.qty} ${order.symbol} ${order.price === null ? 'MARKET' : `${order.price} LIMIT`} ${order.timeInForce}`

/** The order that a call of placeOrder makes. Unknown arguments are named, so that none goes unseen. */
export function wordsOfCall(args: Record<string, unknown>): OrderWords {
  const { side, qty, symbol, price, type = 'LIMIT', timeInForce = 'GTC', userId, clientOrderId, ...rest } = args
  const extra = Object.entries(rest).filter(([name, value]) => !ORDINARY.has(`${name}=${value}`))
  return (
    words({
      side: String(side),
      qty: Number(qty),
      symbol: String(symbol),
      price: type === 'MARKET' ? null : Number(price),
      timeInForce: String(timeInForce),
    }) + extra.map(([name, value]) => ` ${name}=${value}`).join('')
  )
}
/** What an order is where nobody says otherwise. */
const ORDINARY: ReadonlySet<string> = new Set(['postOnly=false', 'selfTradePrevention=CANCEL_TAKER'])

/**
 * Runs in the page. Tells what stood in the dialog when a person's click fell on Approve, before the page heard of it.
 */
export function tellClicks(): void {
  const read = (dialog: Element) => ({
    planId: dialog.getAttribute('data-plan-id') ?? '',
    title: dialog.querySelector('h2')?.textContent ?? '',
    digest:
      /([0-9a-f]{4}) ([0-9a-f]{4})/
        .exec(dialog.querySelector('footer')?.textContent ?? '')
        ?.slice(1)
        .join('') ?? '',
  })
  document.addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || !(event.target instanceof Element)) return
      const button = event.target.closest('[data-testid="plan-approve"]')
      const dialog = button?.closest('[data-testid="plan-dialog"]')
      if (!dialog || (button instanceof HTMLButtonElement && button.disabled)) return
      const tell = (window as unknown as { approveClicked: (shown: unknown) => void }).approveClicked
      tell(read(dialog))
    },
    true,
  )
}
