'use client'

import { Command, useCommandState } from 'cmdk'
import {
  KeyboardIcon,
  LanguagesIcon,
  MessageSquareIcon,
  MessageSquarePlusIcon,
  OctagonXIcon,
  PencilLineIcon,
  ZapIcon,
} from 'lucide-react'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadChats } from '@/components/chat/conversation/chat-api.ts'
import { addressOf } from '@/components/chat/thread/message-address.ts'
import { wantMessage } from '@/components/chat/thread/wanted-message.ts'
import { useHistorySearch } from '@/components/memory/use-history-search.ts'
import { pagesFor } from '@/components/pages/page-list.ts'
import { HEADER_BUTTON_ID } from '@/components/safety/kill-switch/kill-switch-dialog.tsx'
import { useListed, useShowSymbol } from '@/components/trading/live/market-provider.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog.tsx'
import type { ChatSummary } from '@/lib/contracts/chat.ts'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { THEMES } from '../frame/themes.ts'
import { useChooseLocale } from '../frame/use-choose-locale.ts'
import { useSession } from '../requests/session.tsx'
import { Group, Item } from './palette-item.tsx'
import { SaidGroup } from './palette-said.tsx'
import { chatValue, scoreOf } from './palette-score.ts'

/** Newest first; older ones are found by the list's own search. */
const CHATS_SHOWN = 20

/** Goes anywhere and sets anything by a few letters. It decides nothing: no order is placed or approved from here. */
export function Palette({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const t = useTranslations('common.palette')
  const account = useTranslations('common.account')
  const pages = useTranslations('pages')
  const router = useRouter()
  const session = useSession()
  const { setTheme } = useTheme()
  const chooseLocale = useChooseLocale()
  const chats = useRecentChats()
  const figures = useFigures()
  const show = useShowSymbol()
  const markets = (useListed() ?? []).flatMap(({ symbol, session }) => (session === 'CLOSED' ? [] : [symbol]))
  const goTo = useGoToChat()
  const [typed, setTyped] = useState('')
  const said = useHistorySearch(isWord(typed) ? typed : '', 'conversation')
  /** What is to be done once the dialog has gone and given the focus back. */
  const next = useRef<(() => void) | null>(null)
  /** To a message, which takes the focus once it is there, but from nobody who writes: by then the composer may have it back. */
  const leadsAway = useRef(false)
  // Over a line that is slow it comes long after the key: a plan may have opened meanwhile, and what that asks comes first.
  useLayoutEffect(() => {
    if (document.querySelector('[role="dialog"][data-state="open"]:not([data-commands])')) onClose()
  }, [onClose])
  const choose = (act: () => void) => () => {
    next.current = act
    onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        data-commands=""
        data-testid="palette"
        showCloseButton={false}
        className="top-[12vh] max-h-[76dvh] translate-y-0 grid-rows-[minmax(0,1fr)] gap-0 overflow-hidden p-0"
        onCloseAutoFocus={() => {
          if (leadsAway.current && document.activeElement instanceof HTMLElement) document.activeElement.blur()
          next.current?.()
        }}
      >
        <DialogTitle className="sr-only">{t('title')}</DialogTitle>
        <DialogDescription className="sr-only">{t('about')}</DialogDescription>
        <Command label={t('title')} loop filter={scoreOf} className="flex min-h-0 min-w-0 flex-col">
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            placeholder={t('placeholder')}
            className="h-11 shrink-0 border-b bg-transparent px-4 text-base outline-none placeholder:text-muted-foreground sm:text-sm"
          />
          <Command.List className="scrollbar-thin min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1.5">
            <Command.Empty className="px-3 py-6 text-center text-muted-foreground text-sm">
              {t(emptyWord(chats, isWord(typed) && !said.failed && said.hits === null, said.failed))}
            </Command.Empty>
            <Group heading={t('do')}>
              <Item icon={MessageSquarePlusIcon} onSelect={choose(() => goTo(null))}>
                {t('newChat')}
              </Item>
              <Item icon={PencilLineIcon} onSelect={choose(() => goToComposer(router))}>
                {t('write')}
              </Item>
              <Item icon={OctagonXIcon} onSelect={choose(() => document.getElementById(HEADER_BUTTON_ID)?.focus())}>
                {t('killSwitch')}
              </Item>
              <Item icon={KeyboardIcon} onSelect={choose(onKeys)}>
                {t('keys')}
              </Item>
            </Group>
            <Group heading={pages('nav')}>
              {pagesFor(session?.member ?? null).map(({ name, href, icon }) => (
                <Item
                  key={name}
                  icon={icon}
                  value={`${name} ${pages(`${name}.title`)}`}
                  onSelect={choose(() => router.push(href))}
                >
                  {pages(`${name}.title`)}
                </Item>
              ))}
            </Group>
            {Array.isArray(chats) && chats.length > 0 && (
              <Group heading={t('chats')}>
                {chats.map(({ id, title }) => (
                  <Item
                    key={id}
                    icon={MessageSquareIcon}
                    value={chatValue(title, id)}
                    onSelect={choose(() => goTo(id))}
                  >
                    <span className="truncate">{title}</span>
                  </Item>
                ))}
              </Group>
            )}
            {markets.length > 1 && (
              <Group heading={t('market')}>
                {markets.map((symbol) => (
                  <Item
                    key={symbol}
                    icon={ZapIcon}
                    value={`${figures.contract(symbol)} ${symbol}`}
                    onSelect={choose(() => {
                      show(symbol)
                      router.push('/')
                    })}
                  >
                    {symbol === DEFAULT_SYMBOL ? t('spot') : figures.contract(symbol)}
                  </Item>
                ))}
              </Group>
            )}
            <Group heading={account('theme')}>
              {THEMES.map(({ name, icon }) => (
                <Item key={name} icon={icon} onSelect={choose(() => setTheme(name))}>
                  {t('appearance', { name: account(name) })}
                </Item>
              ))}
            </Group>
            <Group heading={account('language')}>
              {LOCALES.map((name) => (
                <Item
                  key={name}
                  icon={LanguagesIcon}
                  value={`${name} ${LOCALE_NAMES[name]}`}
                  onSelect={choose(() => chooseLocale(name))}
                >
                  <span lang={name}>{LOCALE_NAMES[name]}</span>
                </Item>
              ))}
            </Group>
            <SaidGroup
              hits={chats === 'loading' ? [] : (said.hits ?? []).filter((hit) => !isNamed(hit.chatId, chats, typed))}
              onPick={({ chatId, messageId }) => {
                leadsAway.current = true
                choose(() => goTo(chatId, messageId))()
              }}
            />
          </Command.List>
          <SelectFirst />
        </Command>
      </DialogContent>
    </Dialog>
  )
}

/**
 * cmdk selects the first match when a letter is typed, not when a match comes later, as a conversation does: without
 * this, Enter would do nothing. It is told by its own key, as what is selected is known to cmdk alone: held here too,
 * the two could differ, and then nothing was selected. Behind the list, as an item has its value only once it stands.
 */
function SelectFirst() {
  const matches = useCommandState((state) => state.filtered.count)
  const value = useCommandState((state) => state.value)
  const marker = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is selected is read from the page, after either changed.
  useLayoutEffect(() => {
    const all = marker.current?.closest('[cmdk-root]')
    if (matches === 0 || all?.querySelector('[cmdk-item][aria-selected="true"]')) return
    all?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  }, [matches, value])
  return <span ref={marker} hidden />
}

/** Null where they could not be read: then nobody may say that none has the name. */
function useRecentChats(): ChatSummary[] | 'loading' | null {
  const [chats, setChats] = useState<ChatSummary[] | 'loading' | null>('loading')
  useEffect(() => {
    void loadChats().then((loaded) => {
      const newest = loaded?.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
      setChats(newest?.slice(0, CHATS_SHOWN) ?? null)
    })
  }, [])
  return chats
}

/** Opens a conversation, null a new one. Within the desk no page is left, as when it is chosen in the list. */
function useGoToChat(): (chatId: string | null, messageId?: string) => void {
  const router = useRouter()
  const pathname = usePathname()
  return (chatId, messageId) => {
    const path = chatId === null ? '/' : addressOf(chatId, messageId)
    if (chatId !== null && messageId !== undefined) wantMessage(chatId, messageId)
    if (pathname !== '/' && !pathname.startsWith('/c/')) return router.push(path)
    if (window.location.pathname + window.location.hash !== path) window.history.pushState(null, '', path)
    if (chatId === null) document.getElementById('composer')?.focus()
  }
}

/** Whether it is worth searching for: a single letter stands in nearly everything that was said. */
const isWord = (typed: string): boolean => /\p{Script=Han}|\S\S/u.test(typed)

/** Whether the conversation is listed above already, found by its title. */
const isNamed = (chatId: string, chats: readonly ChatSummary[] | null, typed: string): boolean =>
  chats?.some(
    ({ id, title }) => id === chatId && title.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
  ) === true

function emptyWord(chats: ChatSummary[] | 'loading' | null, isSearching: boolean, failed: boolean) {
  if (chats === 'loading' || isSearching) return 'loading'
  return chats === null || failed ? 'nothingHalf' : 'nothing'
}

function goToComposer(router: ReturnType<typeof useRouter>): void {
  const composer = document.getElementById('composer')
  if (composer) composer.focus()
  else router.push('/')
}
