'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { Revision } from './use-revision.ts'

/** Applies or forgets what is being changed. It stands above the decision, which waits for it. */
export function EditBar({ revision }: { revision: Revision }) {
  const t = useTranslations('approval.edit')
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 rounded-lg border border-ring/40 bg-muted/40 p-2 pl-3">
      <p className="min-w-0 flex-1 basis-48 text-xs">{t('unapplied')}</p>
      <div className="flex gap-2">
        <Button
          data-testid="edit-cancel"
          variant="ghost"
          size="sm"
          disabled={revision.busy}
          onClick={() => revision.cancel()}
        >
          {t('cancel')}
        </Button>
        <Button
          data-testid="edit-preview"
          size="sm"
          aria-disabled={revision.busy || undefined}
          onClick={() => void revision.preview()}
        >
          {revision.busy && <Spinner />}
          {t('preview')}
        </Button>
      </div>
    </div>
  )
}
