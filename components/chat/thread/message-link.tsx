'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { isPlainClick } from '@/components/shell/conversations/plain-click.ts'
import { addressOf } from './message-address.ts'
import { wantMessage } from './wanted-message.ts'

/** Leads from another page to a message in its conversation. */
export function MessageLink({
  chatId,
  messageId,
  ...props
}: { chatId: string; messageId: string } & Omit<ComponentProps<typeof Link>, 'href' | 'onClick'>) {
  return (
    <Link
      {...props}
      href={addressOf(chatId, messageId)}
      onClick={(event) => {
        if (isPlainClick(event)) wantMessage(chatId, messageId)
      }}
    />
  )
}
