import { QuoteIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/tools/visible-text.tsx'

/** What a server of somebody else said, as its words: plain text, with what would be hidden in it, never as fact. */
export function ServerWords({ server, text }: { server: string; text: string }) {
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
      <blockquote className="scrollbar-thin max-h-40 overflow-auto whitespace-pre-wrap">
        <VisibleText text={text} />
      </blockquote>
    </figure>
  )
}
