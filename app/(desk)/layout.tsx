import type { ReactNode } from 'react'
import { DeskProviders } from '@/components/shell/frame/desk-providers.tsx'

export default function DeskLayout({ children }: { children: ReactNode }) {
  return <DeskProviders>{children}</DeskProviders>
}
