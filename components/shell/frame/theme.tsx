'use client'

import { ThemeProvider, useTheme } from 'next-themes'
import { type ReactNode, useEffect } from 'react'
import { BAR_COLORS } from '@/lib/ui/bar-colors.ts'

/** @param nonce lets its script run before React arrives */
export function Theme({ children, nonce }: { children: ReactNode; nonce: string | undefined }) {
  return (
    <ThemeProvider
      attribute="class"
      defaultTheme="system"
      enableSystem
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
    >
      <BarColor />
      {children}
    </ThemeProvider>
  )
}

/** A chosen appearance also colours the browser's own bar, which by itself follows the system. The first that fits counts. */
function BarColor() {
  const { theme } = useTheme()
  useEffect(() => {
    if (theme !== 'light' && theme !== 'dark') return
    const bar = Object.assign(document.createElement('meta'), { name: 'theme-color', content: BAR_COLORS[theme] })
    document.head.prepend(bar)
    return () => bar.remove()
  }, [theme])
  return null
}
