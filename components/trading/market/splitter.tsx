'use client'

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { cn } from '@/lib/ui/cn.ts'
import { type MarketPart, sizeVariables } from './use-market-sizes.ts'

const STEP_PX = 16

/**
 * Between two panels, in the gap before the one it makes larger or smaller: dragged, or moved by the arrow keys; Home or a double
 * click gives the size back that the desk chooses. Not of the library beside the conversation: its panels stand in rows, and which
 * panels of the market stand beside each other changes with its width.
 */
export function Splitter({
  part,
  panel,
  grid,
  label,
  chosen,
  onResize,
  className,
}: {
  part: MarketPart
  /** Selects the panel whose size it is. */
  panel: string
  /** Carries the sizes as variables: while it is dragged they are set there alone, and nothing is drawn by React. */
  grid: RefObject<HTMLDivElement | null>
  label: string
  chosen: number | undefined
  onResize: (part: MarketPart, px: number | undefined) => void
  className?: string
}) {
  const isAcross = part === 'book'
  const drag = useRef<{ at: number; px: number } | null>(null)
  const [now, setNow] = useState(0)

  function measure(): number {
    const box = grid.current?.querySelector(panel)?.getBoundingClientRect()
    return Math.round((isAcross ? box?.width : box?.height) ?? 0)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again once it is another
  useEffect(() => setNow(measure()), [chosen])

  const placeOf = (event: PointerEvent) => (isAcross ? event.clientX : event.clientY)
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { at: placeOf(event), px: measure() }
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const px = drag.current.px + drag.current.at - placeOf(event)
    for (const [name, value] of Object.entries(sizeVariables({ [part]: Math.max(1, px) })))
      grid.current?.style.setProperty(name, value)
  }
  function onPointerUp() {
    if (!drag.current) return
    const moved = measure() !== drag.current.px
    drag.current = null
    if (moved) onResize(part, measure())
  }
  function onKeyDown(event: KeyboardEvent) {
    const [less, more] = isAcross ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
    if (event.key === 'Home') onResize(part, undefined)
    else if (event.key === less || event.key === more)
      onResize(part, Math.max(1, measure() + (event.key === more ? STEP_PX : -STEP_PX)))
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one that can be moved is no <hr>
    <div
      role="separator"
      aria-label={label}
      aria-orientation={isAcross ? 'vertical' : 'horizontal'}
      aria-valuenow={now}
      aria-valuetext={`${now} px`}
      tabIndex={0}
      data-splitter={part}
      onFocus={() => setNow(measure())}
      onDoubleClick={() => onResize(part, undefined)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
      className={cn(
        'relative hidden touch-none outline-none after:absolute after:rounded-full after:transition-colors hover:after:bg-ring focus-visible:after:bg-ring active:after:bg-ring',
        isAcross
          ? '-ml-2 w-2 cursor-col-resize justify-self-start after:inset-y-0 after:left-[3px] after:w-0.5'
          : '-mt-2 h-2 cursor-row-resize self-start after:inset-x-0 after:top-[3px] after:h-0.5',
        className,
      )}
    />
  )
}
