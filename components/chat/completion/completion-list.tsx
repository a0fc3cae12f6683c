'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useConnection, useListed, useLoss, useOrders } from '@/components/trading/live/market-provider.tsx'
import { SideMark } from '@/components/trading/side-mark.tsx'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { commandsFor } from './commands.ts'
import { type Completing, fits, neighbour, type Pointed, pointedAt, type Words } from './completion.ts'
import { marketsOf, openOrders, orderWords } from './mentions.ts'
import { useRoomAbove } from './use-room-above.ts'

export type CompletionHandle = {
  /** What a key does to the list; false where it is the field's own. */
  takeKey: (key: string) => boolean
}

type Props = {
  completing: Completing
  /** What stands in the message before it. */
  before: string
  listId: string
  onChoose: (words: Words) => void
  /** The option that has the keyboard; undefined while none has. Null once nothing is offered. */
  onActive: (optionId: string | undefined | null) => void
  ref?: Ref<CompletionHandle>
}

type Offer = Words & { id: string; row: ReactNode }
type Group = { heading?: string; offers: Offer[] }

/** What can be asked, or named, where the caret stands. The field keeps the focus and says which option is meant. */
export function CompletionList(props: Props) {
  return props.completing.kind === 'command' ? <Commands {...props} /> : <Mentions {...props} />
}

function Commands(props: Props) {
  const t = useTranslations('chat.command')
  const offers = commandsFor(props.completing, t).map(({ id, name, ...words }) => ({
    id,
    ...words,
    row: (
      <>
        <span className="w-32 shrink-0 font-medium">{name}</span>
        <span className="min-w-0 truncate text-muted-foreground">{words.words}</span>
      </>
    ),
  }))
  return <Offered {...props} label={t('list')} groups={[{ offers }]} notes={[]} />
}

/** The market is read here, so that it draws nothing anew while the list is closed. */
function Mentions(props: Props) {
  const t = useTranslations('chat.mention')
  const named = useTranslations('chat.mention.words')
  const trading = useTranslations('trading')
  const figures = useFigures()
  const listed = useListed()
  const own = useOrders()
  const loss = useLoss()
  const stale = useConnection() !== 'live'
  const { query } = props.completing
  const marketName = (symbol: string) =>
    symbol === DEFAULT_SYMBOL ? trading('contracts.spot') : figures.contract(symbol)

  const orders = (own ? openOrders(own) : []).flatMap((order): Offer[] => {
    const { orderId, side, price, amount, symbol } = order
    const priceText = price === null ? '' : figures.price(price)
    const names = [trading(`side.${side}`), side, marketName(symbol), symbol, priceText, String(price), orderId]
    if (!fits(query, names)) return []
    const words = orderWords(order, own as NonNullable<typeof own>, props.before, named, figures)
    const row = (
      <>
        <SideMark side={side} />
        <span className="tnum">{figures.qty(amount)} MWh</span>
        <span className="min-w-0 truncate text-muted-foreground">{marketName(symbol)}</span>
        <span className="tnum ml-auto shrink-0">{priceText}</span>
      </>
    )
    return [{ id: orderId, words, row }]
  })
  const markets = marketsOf(listed ?? []).flatMap(({ symbol, lastPrice }): Offer[] => {
    const name = marketName(symbol)
    if (!fits(query, [name, symbol, ...(symbol === DEFAULT_SYMBOL ? ['spot'] : [])])) return []
    const row = (
      <>
        <span className="tnum shrink-0">{name}</span>
        <span className="min-w-0 truncate text-2xs text-muted-foreground">{symbol}</span>
        <span className={cn('tnum ml-auto shrink-0', (stale || lastPrice == null) && 'text-muted-foreground')}>
          {lastPrice == null ? trading('contracts.noTrade') : figures.price(lastPrice)}
        </span>
      </>
    )
    return [{ id: symbol, words: symbol, row }]
  })
  const groups = [
    { heading: t('orders'), offers: orders },
    { heading: t('markets'), offers: markets },
  ]
  const notes = [
    loss && t('old', { why: trading(`connection.${loss.of}Long`) }),
    own === null && t('ordersUnknown'),
    listed === null && t('marketsUnknown'),
  ].filter((note) => typeof note === 'string')
  return <Offered {...props} label={t('list')} groups={groups} notes={notes} />
}

function Offered({
  completing,
  listId,
  label,
  groups,
  notes,
  onChoose,
  onActive,
  ref,
}: Props & { label: string; groups: Group[]; notes: string[] }) {
  const offers = groups.flatMap((group) => group.offers)
  const { query } = completing
  const [before, setPointed] = useState<Pointed>({ query, id: null })
  const ids = offers.map(({ id }) => id)
  const pointed = pointedAt(before, completing, ids)
  if (pointed !== before) setPointed(pointed)
  const optionId = (id: string) => `${listId}-${id}`
  const at = pointed.id === null ? -1 : ids.indexOf(pointed.id)
  const active = offers[at]
  const shown = offers.length + notes.length > 0
  const activeOption = shown ? active && optionId(active.id) : null

  useLayoutEffect(() => onActive(activeOption), [activeOption, onActive])
  useEffect(() => () => onActive(null), [onActive])
  useLayoutEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' })
  }, [activeOption])

  useImperativeHandle(ref, () => ({
    takeKey(key) {
      if (offers.length === 0) return false
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        const next = offers[neighbour(offers.length, at, key === 'ArrowDown' ? 1 : -1)]
        if (next) setPointed({ query, id: next.id })
        return true
      }
      if ((key !== 'Enter' && key !== 'Tab') || pointed.id === null) return false
      if (active) onChoose(active)
      return true
    },
  }))

  if (!shown) return null
  return (
    <Above>
      {notes.map((note) => (
        <p key={note} role="status" className="px-2 py-1.5 text-muted-foreground text-xs">
          {note}
        </p>
      ))}
      {offers.length > 0 && (
        <div id={listId} role="listbox" aria-label={label}>
          {groups.map(
            ({ heading, offers: some }) =>
              some.length > 0 && (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are options
                <div key={heading ?? ''} role="group" aria-label={heading ?? label}>
                  {heading && (
                    <p aria-hidden className="px-2 pt-2 pb-1 font-medium text-2xs text-muted-foreground">
                      {heading}
                    </p>
                  )}
                  {some.map((offer) => (
                    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and takes the keys
                    <div
                      key={offer.id}
                      id={optionId(offer.id)}
                      role="option"
                      aria-selected={offer === active}
                      onMouseMove={() => offer !== active && setPointed({ query, id: offer.id })}
                      onClick={() => onChoose(offer)}
                      className="flex min-h-8 coarse:min-h-11 cursor-default select-none items-center gap-2.5 rounded-sm px-2 [p+&]:scroll-mt-8 aria-selected:bg-accent aria-selected:text-accent-foreground forced-colors:aria-selected:outline"
                    >
                      {offer.row}
                    </div>
                  ))}
                </div>
              ),
          )}
        </div>
      )}
    </Above>
  )
}

/** A box over the field, as high as there is room. */
function Above({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoomAbove(box)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press on it only leaves the focus where it is
    <div
      ref={box}
      data-testid="completion"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      style={{ maxHeight: room }}
      // The field keeps the focus, and with it a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      className="scrollbar-thin absolute inset-x-0 bottom-full z-40 mb-1.5 overflow-y-auto overscroll-contain rounded-lg border bg-popover p-1 text-[0.8125rem] text-popover-foreground shadow-float"
    >
      {children}
    </div>
  )
}
