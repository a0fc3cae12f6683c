'use client'

import { ThemeProvider } from 'next-themes'
import type { ReactNode } from 'react'

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
      {children}
    </ThemeProvider>
  )
}
