'use client'

import { GitBranchIcon } from 'lucide-react'
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
  onBranch,
}: {
  message: DeskMessage
  onBranch: (message: DeskMessage) => Promise<void>
}) {
  const t = useTranslations('chat.branch')
  const [busy, setBusy] = useState(false)
  return (
    <div className="absolute top-full right-0 flex opacity-0 focus-within:opacity-100 group-hover/own:opacity-100 coarse:static coarse:mt-1 coarse:gap-3 coarse:opacity-100 print:hidden">
      <Button
        data-testid="branch-off"
        variant="ghost"
        size="icon-xs"
        aria-label={t('before')}
        title={t('before')}
        disabled={busy}
        className="text-muted-foreground"
        onClick={() => {
          setBusy(true)
          void onBranch(message).finally(() => setBusy(false))
        }}
      >
        {busy ? <Spinner className="size-3.5" /> : <GitBranchIcon aria-hidden />}
      </Button>
    </div>
  )
}
