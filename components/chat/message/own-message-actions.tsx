'use client'

import { GitBranchIcon, PencilIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { DeskMessage } from '@/lib/contracts/chat.ts'

/**
 * What a trader can do with a question of theirs. It stands in the room between two messages, so that nothing moves when a
 * pointer comes; where there is none it has room of its own.
 */
export function OwnMessageActions({
  message,
  onAskAgain,
  onBranch,
}: {
  message: DeskMessage
  /** Puts it back where one writes. */
  onAskAgain: (message: DeskMessage) => void
  /** Absent where nothing was said before it, or the desk is not known to have it. */
  onBranch: ((message: DeskMessage) => Promise<void>) | undefined
}) {
  const t = useTranslations('chat')
  const [busy, setBusy] = useState(false)
  return (
    <div className="absolute top-full right-0 flex opacity-0 focus-within:opacity-100 group-hover/own:opacity-100 coarse:static coarse:mt-1 coarse:gap-4 coarse:opacity-100 print:hidden">
      <Button
        variant="ghost"
        size="icon-xs"
        aria-label={t('message.askAgain')}
        title={t('message.askAgain')}
        className="text-muted-foreground"
        onClick={() => onAskAgain(message)}
      >
        <PencilIcon aria-hidden />
      </Button>
      {onBranch && (
        <Button
          data-testid="branch-off"
          variant="ghost"
          size="icon-xs"
          aria-label={t('branch.before')}
          title={t('branch.before')}
          disabled={busy}
          className="text-muted-foreground"
          onClick={() => {
            setBusy(true)
            void onBranch(message).finally(() => setBusy(false))
          }}
        >
          {busy ? <Spinner className="size-3.5" /> : <GitBranchIcon aria-hidden />}
        </Button>
      )}
    </div>
  )
}
