'use client'

import { XIcon } from 'lucide-react'
import { Dialog as DialogPrimitive } from 'radix-ui'
import * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

export function Dialog(props: React.ComponentProps<typeof DialogPrimitive.Root>) {
  return <DialogPrimitive.Root data-slot="dialog" {...props} />
}

function DialogOverlay({ className, ...props }: React.ComponentProps<typeof DialogPrimitive.Overlay>) {
  return (
    <DialogPrimitive.Overlay
      data-slot="dialog-overlay"
      className={cn(
        'data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 fixed inset-0 z-50 bg-black/50 data-[state=closed]:animate-out data-[state=open]:animate-in dark:bg-black/60',
        className,
      )}
      {...props}
    />
  )
}

/** What has the focus; where that is in a menu, which is about to close, what opened it. */
function focusedBefore(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role="menu"]')
  const back = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
  return back instanceof HTMLElement && back !== document.body ? back : null
}

/** On a screen for fingers a field would bring the keyboard over what was done: there it is the part of the page that the field is in. */
function withoutKeyboard(back: HTMLElement): HTMLElement | null {
  const brings = back.matches('input, textarea') && window.matchMedia('(pointer: coarse)').matches
  return brings ? back.closest<HTMLElement>('[tabindex="-1"]') : back
}

/** Closed, it gives the focus back to what had it, or to what is named `elseTo` where that is gone: Radix knows only its own trigger. */
export function DialogContent({
  className,
  children,
  showCloseButton = true,
  closeLabel = 'Close',
  elseTo = 'composer',
  onOpenAutoFocus,
  onCloseAutoFocus,
  ...props
}: React.ComponentProps<typeof DialogPrimitive.Content> & {
  showCloseButton?: boolean
  closeLabel?: string
  /** Id of the element that gets the focus where the one that opened the dialog is gone. */
  elseTo?: string
}) {
  const returnTo = React.useRef<HTMLElement | null>(null)
  return (
    <DialogPrimitive.Portal>
      <DialogOverlay />
      <DialogPrimitive.Content
        data-slot="dialog-content"
        onOpenAutoFocus={(event) => {
          returnTo.current = focusedBefore()
          onOpenAutoFocus?.(event)
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          const back = returnTo.current?.isConnected ? returnTo.current : document.getElementById(elseTo)
          // Who has opened a menu by the time a busy machine comes to this is not taken out of it.
          if (back && !document.activeElement?.closest('[role="menu"]')) withoutKeyboard(back)?.focus()
          onCloseAutoFocus?.(event)
        }}
        className={cn(
          'data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0 data-[state=closed]:zoom-out-[0.98] data-[state=open]:zoom-in-[0.98] fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-xl border bg-popover p-5 text-popover-foreground shadow-float outline-none duration-150 data-[state=closed]:animate-out data-[state=open]:animate-in',
          className,
        )}
        {...props}
      >
        {children}
        {showCloseButton && (
          <DialogPrimitive.Close
            data-slot="dialog-close"
            aria-label={closeLabel}
            className="finger-sized absolute top-3.5 right-3.5 grid size-7 place-items-center rounded-sm text-muted-foreground outline-none transition-colors hover:bg-accent hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
          >
            <XIcon aria-hidden className="size-4" />
          </DialogPrimitive.Close>
        )}
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  )
}

export function DialogHeader({ className, ...props }: React.ComponentProps<'div'>) {
  return <div data-slot="dialog-header" className={cn('flex flex-col gap-1 pr-8 text-left', className)} {...props} />
}

export function DialogFooter({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="dialog-footer"
      className={cn('flex flex-col-reverse gap-2 sm:flex-row sm:justify-end', className)}
      {...props}
    />
  )
}

export function DialogTitle({ className, ...props }: React.ComponentProps<typeof DialogPrimitive.Title>) {
  return (
    <DialogPrimitive.Title
      data-slot="dialog-title"
      className={cn('font-semibold text-base leading-snug tracking-tight outline-none', className)}
      {...props}
    />
  )
}

export function DialogDescription({ className, ...props }: React.ComponentProps<typeof DialogPrimitive.Description>) {
  return (
    <DialogPrimitive.Description
      data-slot="dialog-description"
      className={cn('text-muted-foreground text-sm', className)}
      {...props}
    />
  )
}
