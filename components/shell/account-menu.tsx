'use client'

import {
  ChevronDownIcon,
  CommandIcon,
  LanguagesIcon,
  MonitorIcon,
  MoonIcon,
  SunIcon,
  UserRoundIcon,
} from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { PAGES } from '@/components/pages/page-list.ts'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { isLocale, LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales.ts'
import { useShowCommands } from './command-keys.tsx'
import { modifierKey } from './key-names.ts'
import { NoticeItem } from './notice-item.tsx'
import { useSession } from './session.tsx'
import { useChooseLocale } from './use-choose-locale.ts'

const THEMES = [
  { name: 'light', icon: SunIcon },
  { name: 'dark', icon: MoonIcon },
  { name: 'system', icon: MonitorIcon },
] as const

/** Who is signed in, and the choices of this browser: language, appearance, and whether it tells that a plan waits. */
export function AccountMenu() {
  const t = useTranslations('common.account')
  const pages = useTranslations('pages')
  const locale = useLocale()
  const { theme, setTheme } = useTheme()
  const chooseLocale = useChooseLocale()
  const show = useShowCommands()
  const session = useSession()
  // The middle of a guest's id is what tells two guests apart; the whole of it is in the menu.
  const guest = session ? `${t('guest')} ${session.traderId.replace(/^t-/, '').slice(0, 4)}` : t('guest')
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={t('menu')} data-testid="account">
          <UserRoundIcon aria-hidden />
          <span className="max-lg:hidden">{guest}</span>
          <ChevronDownIcon aria-hidden className="max-lg:hidden" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-56">
        <DropdownMenuLabel className="break-all">
          {session ? t('signedIn', { trader: session.traderId }) : guest}
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <DropdownMenuGroup>
          {PAGES.map(({ name, href, icon: Icon }) => (
            <DropdownMenuItem key={name} asChild>
              <Link href={href}>
                <Icon aria-hidden />
                {pages(`${name}.title`)}
              </Link>
            </DropdownMenuItem>
          ))}
        </DropdownMenuGroup>
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => show('palette')}>
          <CommandIcon aria-hidden />
          {t('commands')}
          <DropdownMenuShortcut>{`${modifierKey()} K`}</DropdownMenuShortcut>
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuGroup>
          <DropdownMenuLabel className="flex items-center gap-1.5">
            <LanguagesIcon aria-hidden className="size-3.5" />
            {t('language')}
          </DropdownMenuLabel>
          <DropdownMenuRadioGroup value={locale} onValueChange={(next) => isLocale(next) && chooseLocale(next)}>
            {LOCALES.map((name) => (
              <DropdownMenuRadioItem key={name} value={name} lang={name}>
                {LOCALE_NAMES[name]}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuGroup>
        <DropdownMenuSeparator />
        <DropdownMenuGroup>
          <DropdownMenuLabel>{t('theme')}</DropdownMenuLabel>
          <DropdownMenuRadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
            {THEMES.map(({ name, icon: Icon }) => (
              <DropdownMenuRadioItem key={name} value={name}>
                <Icon aria-hidden />
                {t(name)}
              </DropdownMenuRadioItem>
            ))}
          </DropdownMenuRadioGroup>
        </DropdownMenuGroup>
        <DropdownMenuSeparator />
        <NoticeItem />
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
