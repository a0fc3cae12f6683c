'use client'

import { DownloadIcon, Trash2Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Section } from '@/components/pages/section.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { EXPORT_PATH } from './memory-api.ts'

/** Export and erasure of all that the desk remembers. */
export function DataSection({ total, onErased }: { total: number | null; onErased: () => void }) {
  const t = useTranslations('memory.data')
  const [asking, setAsking] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <Section name="memory-data" title={t('title')} about={t('about')}>
      <div className="flex flex-wrap items-center gap-2 border-t px-4 py-3">
        <Button asChild variant="outline" size="sm">
          <a href={EXPORT_PATH} download data-testid="memory-export">
            <DownloadIcon aria-hidden />
            {t('export')}
          </a>
        </Button>
        <Button
          variant="outline"
          size="sm"
          className="text-destructive"
          data-testid="memory-erase"
          onClick={() => setAsking(true)}
        >
          <Trash2Icon aria-hidden />
          {t('erase')}
        </Button>
        <p role="status" className="text-muted-foreground text-xs" data-testid="memory-erased">
          {said}
        </p>
      </div>
      {asking && (
        <EraseDialog
          total={total}
          onClose={() => setAsking(false)}
          onErased={(erased) => {
            setAsking(false)
            setSaid(t('erased', erased))
            onErased()
          }}
        />
      )}
    </Section>
  )
}
