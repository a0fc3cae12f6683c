'use client'

import { useTranslations } from 'next-intl'
import { useChats } from '../conversations/use-chats.ts'
import { useOpenChat } from '../conversations/use-open-chat.ts'
import { PageTitle } from '../frame/page-title.tsx'
import { usePhone } from '../frame/use-screen.ts'
import { DeskDesktop } from './desk-desktop.tsx'
import type { DeskLayout } from './desk-layout.ts'
import { DeskPhone } from './desk-phone.tsx'

/** The whole desk. Mounted once: conversations change within it. */
export function Desk({ phoneGuess, layout }: { phoneGuess: boolean; layout: DeskLayout | undefined }) {
  const t = useTranslations('common')
  const phone = usePhone(phoneGuess)
  const openChat = useOpenChat()
  const chats = useChats()
  return (
    <>
      <a
        href="#composer"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-primary focus:px-3 focus:py-2 focus:text-primary-foreground focus:text-sm"
      >
        {t('skip')}
      </a>
      <PageTitle title={chats.chats.find(({ id }) => id === openChat.chatId)?.title} />
      {phone ? (
        <DeskPhone openChat={openChat} chats={chats} />
      ) : (
        <DeskDesktop openChat={openChat} chats={chats} layout={layout} />
      )}
    </>
  )
}
