'use client'

import { ChevronDownIcon, ListTodoIcon, type LucideIcon, PencilLineIcon, UsersIcon, ZapIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { PATTERNS, type Pattern } from '@/lib/contracts/patterns.ts'
import { patternChoice } from '../conversation/model-and-pattern.ts'

const ICONS: Record<Pattern, LucideIcon> = {
  react: ZapIcon,
  plan: ListTodoIcon,
  reflect: PencilLineIcon,
  team: UsersIcon,
}

/** How answers of this conversation are worked out. */
export function PatternPicker({ chatId }: { chatId: string }) {
  const t = useTranslations('chat.pattern')
  const current = patternChoice.use(chatId) ?? 'react'
  const Icon = ICONS[current]
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger
        data-testid="pattern"
        data-pattern={current}
        aria-label={t('label', { name: t(`name.${current}`) })}
        className="relative finger-sized inline-flex h-7 coarse:min-h-[40px] shrink-0 items-center gap-1 rounded-md px-1.5 text-muted-foreground text-xs outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span>{t(`name.${current}`)}</span>
        <ChevronDownIcon aria-hidden className="size-3 shrink-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top" className="w-72 max-w-[calc(100vw-2rem)]">
        <DropdownMenuLabel>{t('choose')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          value={current}
          onValueChange={(value) => patternChoice.choose(chatId, value as Pattern)}
        >
          {PATTERNS.map((pattern) => (
            <DropdownMenuRadioItem
              key={pattern}
              value={pattern}
              data-testid={`pattern-${pattern}`}
              className="items-start"
            >
              <span className="min-w-0 flex-1">
                <span className="block">{t(`name.${pattern}`)}</span>
                <span className="mt-0.5 block text-2xs text-muted-foreground">{t(`about.${pattern}`)}</span>
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <p className="px-2 py-1.5 text-2xs text-muted-foreground">{t('help')}</p>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
