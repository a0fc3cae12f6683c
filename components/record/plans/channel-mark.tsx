import {
  BotIcon,
  ListChecksIcon,
  type LucideIcon,
  MessageSquareTextIcon,
  SquareMousePointerIcon,
  TerminalIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PlanOrigin } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'

export type Channel = PlanOrigin['kind']
export const CHANNELS = ['chat', 'ticket', 'mcp', 'cli', 'playbook'] as const satisfies readonly Channel[]

const ICON: Record<Channel, LucideIcon> = {
  chat: MessageSquareTextIcon,
  ticket: SquareMousePointerIcon,
  mcp: BotIcon,
  cli: TerminalIcon,
  playbook: ListChecksIcon,
}

/** Where a plan was asked for, as icon and word. */
export function ChannelMark({ channel, className }: { channel: Channel; className?: string }) {
  const t = useTranslations('record.channel')
  const Icon = ICON[channel]
  return (
    <span data-channel={channel} className={cn('inline-flex items-center gap-1 whitespace-nowrap text-xs', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(channel)}
    </span>
  )
}
