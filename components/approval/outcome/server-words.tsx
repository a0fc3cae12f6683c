import { QuoteIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { withDeskNote } from '@/components/trading/results/desk-note.ts'
import { JsonView } from '@/components/trading/results/json-view.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'

const MAX_CHARACTERS = 8_000

/** What a server of somebody else said, as its words: plain text, with what would be hidden in it, never as fact. */
export function ServerWords({ server, text }: { server: string; text: string }) {
  const t = useTranslations('approval')
  return (
    <Quotation server={server}>
      <p className="scrollbar-thin max-h-40 overflow-auto whitespace-pre-wrap print:max-h-none">
        <VisibleText text={text.slice(0, MAX_CHARACTERS)} />
      </p>
      {text.length > MAX_CHARACTERS && <p className="text-muted-foreground">{t('serverWordsCut')}</p>}
    </Quotation>
  )
}

/** The result of a call there: a text as it reads, anything else as a tree. */
export function ServerAnswer({ server, result }: { server: string; result: Record<string, unknown> }) {
  const locale = useLocale()
  const { text, ...more } = result
  if (typeof text === 'string' && Object.keys(more).length === 0) return <ServerWords server={server} text={text} />
  return (
    <Quotation server={server}>
      <JsonView value={withDeskNote(result, locale)} />
    </Quotation>
  )
}

function Quotation({ server, children }: { server: string; children: ReactNode }) {
  const t = useTranslations('approval')
  return (
    <figure
      data-testid="server-words"
      className="wrap-anywhere my-1 rounded-md border-l-2 border-l-input bg-muted/60 py-1 pr-3 pl-2.5"
    >
      <figcaption className="eyebrow flex items-center gap-1">
        <QuoteIcon aria-hidden className="size-3 shrink-0" />
        {t('serverWords', { server })}
      </figcaption>
      <blockquote>{children}</blockquote>
    </figure>
  )
}
