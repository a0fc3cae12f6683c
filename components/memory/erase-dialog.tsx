'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useId, useRef, useState } from 'react'
import { localeOfPage } from '@/components/shell/locale-of-page.ts'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import type { Erased } from '@/lib/contracts/memory.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { eraseMemory } from './memory-api.ts'

/** Says what goes and what stays, and does it on one more press. */
export function EraseDialog({
  total,
  onClose,
  onErased,
}: {
  total: number | null
  onClose: () => void
  onErased: (erased: Erased) => void
}) {
  const t = useTranslations('memory.data')
  const common = useTranslations('common.action')
  const [conversations, setConversations] = useState(false)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const locked = useRef(false)
  const switchId = useId()

  async function run() {
    if (locked.current) return
    locked.current = true
    setPending(true)
    setProblem(null)
    const answer = await eraseMemory(conversations)
    locked.current = false
    setPending(false)
    if (answer.kind === 'done') onErased(answer.value)
    else setProblem(answer.kind === 'refused' ? sentenceIn(localeOfPage(), answer.message) : t('unreachable'))
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !pending && onClose()}>
      <DialogContent
        data-testid="erase-dialog"
        closeLabel={common('close')}
        className="max-w-md"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1}>
            {t('eraseTitle')}
          </DialogTitle>
          <DialogDescription>{t('eraseWhat', { count: total ?? 0 })}</DialogDescription>
        </DialogHeader>
        <div className="flex items-start gap-3 text-sm">
          <Switch
            id={switchId}
            checked={conversations}
            disabled={pending}
            onCheckedChange={setConversations}
            data-testid="erase-conversations"
          />
          <label htmlFor={switchId} className="leading-5">
            {t('conversations')}
            <span className="block text-muted-foreground text-xs leading-5">{t('conversationsDetail')}</span>
          </label>
        </div>
        {problem && (
          <Alert variant="destructive">
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{t('notErased')}</AlertTitle>
            <AlertDescription>{problem}</AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="destructive"
            data-testid="erase-confirm"
            aria-disabled={pending || undefined}
            onClick={(event: MouseEvent) => {
              if (event.nativeEvent.isTrusted) void run()
            }}
          >
            {pending && <Spinner />}
            {t('eraseNow')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
