'use client'

import { ChevronDownIcon, CommandIcon, LogInIcon, LogOutIcon, UserRoundIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { toast } from 'sonner'
import { signOut } from '@/components/members/account-api.ts'
import { pagesFor } from '@/components/pages/page-list.ts'
import { Button } from '@/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuGroup,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioToggle,
  DropdownMenuSeparator,
  DropdownMenuShortcut,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { isLocale, LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales.ts'
import { THEMES } from '../frame/themes.ts'
import { useChooseLocale } from '../frame/use-choose-locale.ts'
import { useShowCommands } from '../palette/command-keys.tsx'
import { modifierKey } from '../palette/key-names.ts'
import { becomeOtherTrader } from '../requests/other-trader.ts'
import { useSession } from '../requests/session.tsx'
import { NoticeItem } from './notice-item.tsx'

/** Who is signed in, and the choices of this browser: language, appearance, and whether it tells that a plan waits. */
export function AccountMenu() {
  const t = useTranslations('common.account')
  const pages = useTranslations('pages')
  const locale = useLocale()
  const { theme, setTheme } = useTheme()
  const chooseLocale = useChooseLocale()
  const show = useShowCommands()
  const session = useSession()
  const leave = useSignOut()
  const member = session?.member ?? null
  // The middle of a guest's id is what tells two guests apart; the whole of it is in the menu.
  const guest = session ? `${t('guest')} ${session.traderId.replace(/^t-/, '').slice(0, 4)}` : t('guest')
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={t('menu', { who: member?.email ?? guest })} data-testid="account">
          <UserRoundIcon aria-hidden />
          <span className="max-w-40 truncate max-lg:hidden">{member?.email ?? guest}</span>
          <ChevronDownIcon aria-hidden className="max-lg:hidden" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="w-64 max-w-(--radix-dropdown-menu-content-available-width) max-md:w-72"
      >
        <DropdownMenuLabel className="wrap-anywhere">
          {session ? t('signedIn', { trader: member?.email ?? session.traderId }) : guest}
        </DropdownMenuLabel>
        {session && !member && (
          <DropdownMenuItem asChild>
            <Link href="/sign-in">
              <LogInIcon aria-hidden />
              {t('go')}
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        {/* On a phone in two columns: with all that a finger needs, the rest would be below the screen. */}
        <DropdownMenuGroup className="max-md:grid max-md:grid-cols-2">
          {pagesFor(member).map(({ name, href, icon: Icon }) => (
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
        <DropdownMenuRadioGroup
          aria-label={t('language')}
          className="flex flex-wrap gap-0.5"
          value={locale}
          onValueChange={(next) => isLocale(next) && chooseLocale(next)}
        >
          {LOCALES.map((name) => (
            <DropdownMenuRadioToggle key={name} value={name} lang={name}>
              {LOCALE_NAMES[name]}
            </DropdownMenuRadioToggle>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuRadioGroup
          aria-label={t('theme')}
          className="mt-0.5 flex flex-wrap gap-0.5"
          value={theme ?? 'system'}
          onValueChange={setTheme}
        >
          {THEMES.map(({ name, icon: Icon }) => (
            <DropdownMenuRadioToggle key={name} value={name}>
              <Icon aria-hidden />
              {t(name)}
            </DropdownMenuRadioToggle>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <NoticeItem />
        {member && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => void leave()}>
              <LogOutIcon aria-hidden />
              {t('signOut')}
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function useSignOut(): () => Promise<void> {
  const t = useTranslations('common.account')
  const guests = useSession()?.guests === true
  return async () => {
    const answer = await signOut()
    if (answer.kind !== 'done') {
      toast.error(t('notSignedOut'), { description: t('notSignedOutDetail') })
      return
    }
    becomeOtherTrader()
    // A whole load: nothing of the member stays on screen, nor is found by Back.
    window.location.replace(guests ? '/' : '/sign-in')
  }
}
