'use client'

import { CheckIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react'
import { useReducedMotion } from '@/components/shell/frame/use-screen.ts'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { Side } from '@/lib/contracts/exchange/tools.ts'
import { cn } from '@/lib/ui/cn.ts'

/** A button that appears under a moving finger must not be hit by it. */
const ARM_MS = 450
const HOLD_MS = 1_200
const CONFIRM_WITHIN_MS = 6_000

type Props = {
  side: Side | null
  label: string
  /** Large orders: hold, or with reduced motion click twice. */
  large: boolean
  /** The amount named on the second click. */
  amount: string
  busy: boolean
  /** Id of the words that say why it cannot be approved now; null where it can. */
  blockedBy: string | null
  onApprove: () => void
}

/**
 * Mounted anew (by key) for every set of numbers, so that it is armed only once those are on screen. Synthetic events
 * are ignored: a script on the page cannot approve.
 */
export function ApproveButton(props: Props) {
  const [armed, setArmed] = useState(false)
  const reducedMotion = useReducedMotion()
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => clearTimeout(timer)
  }, [])
  const disabled = !armed || props.busy || props.blockedBy !== null
  if (!props.large) return <ClickButton {...props} disabled={disabled} />
  return reducedMotion ? <TwiceButton {...props} disabled={disabled} /> : <HoldButton {...props} disabled={disabled} />
}

type Inner = Props & { disabled: boolean }
const variantOf = (side: Side | null) => (side === 'BUY' ? 'buy' : side === 'SELL' ? 'sell' : 'default')
const Mark = ({ busy }: { busy: boolean }) => (busy ? <Spinner /> : <CheckIcon aria-hidden />)

function ClickButton({ side, label, busy, disabled, blockedBy, onApprove }: Inner) {
  return (
    <Button
      data-testid="plan-approve"
      variant={variantOf(side)}
      size="lg"
      disabled={disabled}
      aria-describedby={blockedBy ?? undefined}
      onClick={(event: MouseEvent) => {
        if (event.nativeEvent.isTrusted) onApprove()
      }}
    >
      <Mark busy={busy} />
      {label}
    </Button>
  )
}

function TwiceButton({ side, label, amount, busy, disabled, blockedBy, onApprove }: Inner) {
  const t = useTranslations('approval.dialog')
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => setAsked(false), CONFIRM_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <Button
      data-testid="plan-approve"
      data-step={asked ? 'confirm' : 'ask'}
      variant={variantOf(side)}
      size="lg"
      disabled={disabled}
      aria-describedby={blockedBy ?? undefined}
      onClick={(event: MouseEvent) => {
        // The second half of a double click is not a second decision.
        if (!event.nativeEvent.isTrusted || event.detail > 1) return
        if (asked) onApprove()
        else setAsked(true)
      }}
      // A key held down clicks again and again: that is one wish as well.
      onKeyDown={(event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
      }}
    >
      <Mark busy={busy} />
      {asked ? t('confirmLarge', { amount }) : label}
    </Button>
  )
}

function HoldButton({ side, busy, disabled, blockedBy, onApprove }: Inner) {
  const t = useTranslations('approval.dialog')
  const [holding, setHolding] = useState(false)
  const held = useEffectEvent(() => {
    setHolding(false)
    onApprove()
  })
  useEffect(() => {
    // What forbids the approval may come while the button is held down.
    if (disabled) return setHolding(false)
    if (!holding) return
    const timer = setTimeout(() => held(), HOLD_MS)
    return () => clearTimeout(timer)
  }, [holding, disabled])

  const start = (trusted: boolean) => {
    if (trusted && !disabled) setHolding(true)
  }
  const release = () => setHolding(false)
  const isHoldKey = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter'
  return (
    <Button
      data-testid="plan-approve"
      data-holding={holding}
      variant={variantOf(side)}
      size="lg"
      disabled={disabled}
      aria-describedby={blockedBy ?? undefined}
      className="relative touch-none select-none overflow-hidden"
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start(event.nativeEvent.isTrusted)
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onBlur={release}
      onKeyDown={(event: KeyboardEvent) => {
        if (!isHoldKey(event) || event.nativeEvent.isComposing) return
        event.preventDefault()
        if (!event.repeat) start(event.nativeEvent.isTrusted)
      }}
      onKeyUp={(event: KeyboardEvent) => {
        if (isHoldKey(event)) release()
      }}
    >
      <span
        aria-hidden
        style={{ transitionDuration: holding ? `${HOLD_MS}ms` : '120ms' }}
        className={cn(
          'absolute inset-0 origin-left scale-x-0 bg-black/25 transition-transform ease-linear',
          holding && 'scale-x-100',
        )}
      />
      <span className="relative flex items-center gap-1.5">
        <Mark busy={busy} />
        {holding ? t('holding') : t('hold')}
      </span>
    </Button>
  )
}
