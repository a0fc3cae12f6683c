'use client'

import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </Command.Group>
  )
}

export function Item({
  icon: Icon,
  value,
  onSelect,
  children,
}: {
  icon: LucideIcon
  /** What is searched, where it is more than what is shown. */
  value?: string
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Command.Item
      {...(value !== undefined && { value })}
      onSelect={onSelect}
      className="flex min-h-8 coarse:min-h-11 cursor-default select-none items-center gap-2.5 rounded-sm px-2 text-[0.8125rem] data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      {children}
    </Command.Item>
  )
}
