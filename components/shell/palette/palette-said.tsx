'use client'

import { MessagesSquareIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Excerpt } from '@/components/memory/excerpt.tsx'
import type { HistoryHit } from '@/lib/contracts/memory.ts'
import { Group, Item } from './palette-item.tsx'
import { saidValue } from './palette-score.ts'

/** Of the newest conversations; the others are found by the list's own search. */
const SHOWN = 5

/** Messages with the words that are typed: each opens its conversation there. */
export function SaidGroup({ hits, onPick }: { hits: readonly HistoryHit[]; onPick: (hit: HistoryHit) => void }) {
  const t = useTranslations('chat')
  if (hits.length === 0) return null
  return (
    <Group heading={t('list.said.title')}>
      {hits.slice(0, SHOWN).map((hit) => (
        <Item key={hit.chatId} icon={MessagesSquareIcon} value={saidValue(hit.chatId)} onSelect={() => onPick(hit)}>
          <span className="min-w-0 py-1">
            <span className="block truncate">{hit.title}</span>
            <span className="block truncate text-muted-foreground text-xs">
              <span className="font-medium text-foreground">{t(hit.by === 'trader' ? 'you' : 'desk')}</span>
              {' · '}
              <Excerpt hit={hit} />
            </span>
          </span>
        </Item>
      ))}
    </Group>
  )
}
