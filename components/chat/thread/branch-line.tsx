'use client'

import { GitBranchIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isPlainClick } from '@/components/shell/conversations/plain-click.ts'
import type { ChatView } from '@/lib/contracts/chat.ts'
import { addressOf } from './message-address.ts'

/** Drawn where the copied part of a branch ends: names the conversation it was copied from, to which the plans above belong. */
export function BranchLine({ from, onOpen }: { from: ChatView['branchedFrom']; onOpen: (chatId: string) => void }) {
  const t = useTranslations('chat.branch')
  return (
    <p
      data-testid="branch-line"
      className="flex items-start gap-2 border-t border-dashed pt-2 text-muted-foreground text-xs leading-5"
    >
      <GitBranchIcon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {from
          ? t.rich('upTo', {
              title: from.title,
              first: (words) => (
                <a
                  href={addressOf(from.id)}
                  className="rounded-sm text-foreground underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring"
                  onClick={(event) => {
                    if (!isPlainClick(event)) return
                    event.preventDefault()
                    onOpen(from.id)
                  }}
                >
                  {words}
                </a>
              ),
            })
          : t('upToGone')}
      </span>
    </p>
  )
}
