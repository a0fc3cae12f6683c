'use client'

import { BookOpenTextIcon, FlaskConicalIcon, TrendingUpIcon, WalletIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'

const SENTENCES = [
  { name: 'book', icon: BookOpenTextIcon },
  { name: 'wallet', icon: WalletIcon },
  { name: 'buy', icon: TrendingUpIcon },
  { name: 'simulate', icon: FlaskConicalIcon },
] as const

/** Four sentences that really run. */
export function EmptyState({ onPick }: { onPick: (sentence: string) => void }) {
  const t = useTranslations('chat.empty')
  return (
    <div className="m-auto w-full max-w-xl px-4 py-8">
      <h2 className="text-balance font-semibold text-2xl tracking-tight">{t('title')}</h2>
      <p className="mt-1.5 text-balance text-muted-foreground text-sm">{t('detail')}</p>
      <ul className="mt-6 grid gap-2 @md:grid-cols-2">
        {SENTENCES.map(({ name, icon: Icon }) => (
          <li key={name}>
            <button
              type="button"
              data-testid={`suggestion-${name}`}
              onClick={() => onPick(t(name))}
              className="group flex h-full w-full items-start gap-3 rounded-xl border bg-card p-3 text-left shadow-raised outline-none transition-colors hover:border-input hover:bg-accent/50 focus-visible:ring-2 focus-visible:ring-ring"
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-brand-ink" />
              <span>
                <span className="block font-medium text-sm leading-5">{t(name)}</span>
                <span className="mt-0.5 block text-muted-foreground text-xs">{t(`${name}Hint`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
