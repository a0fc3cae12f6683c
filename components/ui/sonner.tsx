'use client'

import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from 'lucide-react'
import { useTheme } from 'next-themes'
import { Toaster as Sonner, type ToasterProps } from 'sonner'
import { Spinner } from './spinner.tsx'

const colours = {
  '--normal-bg': 'var(--popover)',
  '--normal-text': 'var(--popover-foreground)',
  '--normal-border': 'var(--border)',
  '--border-radius': 'var(--radius)',
} as React.CSSProperties

export function Toaster({ style, toastOptions, ...props }: ToasterProps) {
  const { theme = 'system' } = useTheme()
  return (
    <Sonner
      theme={theme as NonNullable<ToasterProps['theme']>}
      className="toaster group"
      icons={{
        success: <CircleCheckIcon aria-hidden className="size-4 text-info" />,
        info: <InfoIcon aria-hidden className="size-4 text-info" />,
        warning: <TriangleAlertIcon aria-hidden className="size-4 text-warn" />,
        error: <CircleAlertIcon aria-hidden className="size-4 text-destructive" />,
        loading: <Spinner />,
      }}
      style={{ ...colours, ...style }}
      {...props}
      // The library's own sizes are pixels: words and icon grow together with the reader's text.
      toastOptions={{
        ...toastOptions,
        classNames: { toast: 'text-[0.8125rem]!', description: 'text-xs!', icon: 'size-4!' },
      }}
    />
  )
}
