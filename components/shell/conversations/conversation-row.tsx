'use client'

import { DownloadIcon, EllipsisIcon, PencilIcon, Trash2Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { deleteChat, exportPath, renameChat } from '@/components/chat/conversation/chat-api.ts'
import { addressOf } from '@/components/chat/thread/message-address.ts'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { ChatSummary } from '@/lib/contracts/chat.ts'
import { cn } from '@/lib/ui/cn.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import { isPlainClick } from './plain-click.ts'

const TITLE_MAX = 120

/** One conversation of the list, with its menu. */
export function ConversationRow({
  chat,
  current,
  waiting,
  onOpen,
  onChanged,
  onDeleted,
}: {
  chat: ChatSummary
  current: boolean
  /** Plans of this conversation that wait for the trader. */
  waiting: number
  onOpen: () => void
  onChanged: () => void
  onDeleted: () => void
}) {
  const t = useTranslations('chat.list')
  const [editing, setEditing] = useState(false)
  /** True where the field of the name was left by a key, so that the focus goes back to the menu's button. */
  const leftByKey = useRef(false)
  const title = chat.title || t('untitled')

  const rename = async (next: string) => {
    setEditing(false)
    if (next === '' || next === chat.title) return
    if (await renameChat(chat.id, next)) onChanged()
    else toast.error(t('actionFailed'))
  }
  const remove = async () => {
    if (await deleteChat(chat.id)) onDeleted()
    else toast.error(t('actionFailed'))
  }

  if (editing) {
    return (
      <li>
        <TitleField
          title={chat.title}
          onDone={rename}
          onCancel={() => setEditing(false)}
          onKey={() => {
            leftByKey.current = true
          }}
        />
      </li>
    )
  }
  return (
    <li className={cn('group/row relative flex items-center rounded-md', current ? 'bg-accent' : 'hover:bg-accent/60')}>
      <a
        ref={(link) => {
          if (link && leftByKey.current) link.focus()
          leftByKey.current = false
        }}
        href={addressOf(chat.id)}
        aria-current={current ? 'page' : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          onOpen()
        }}
        className="flex min-h-8 coarse:min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md py-1 pr-8 pl-2 text-[0.8125rem] outline-none focus-visible:ring-2 focus-visible:ring-ring"
      >
        <span className={cn('min-w-0 flex-1 truncate', current && 'font-medium')}>{title}</span>
        {chat.running && (
          <span className="text-info">
            <Spinner className="size-3.5" />
            <span className="sr-only">{t('running')}</span>
          </span>
        )}
        {waiting > 0 && (
          <span className="tnum grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 font-semibold text-2xs text-brand-foreground">
            <span aria-hidden>{waiting}</span>
            <span className="sr-only">{t('waiting', { count: waiting })}</span>
          </span>
        )}
      </a>
      <RowMenu id={chat.id} title={title} onRename={() => setEditing(true)} onDelete={remove} />
    </li>
  )
}

/**
 * The menu of a row and its dialog are there once they were asked for: those of five hundred conversations, which nobody opens, were
 * nine tenths of the list's memory and half of its time. So the button stands for itself, and beside it is what the menu takes
 * for its own.
 */
function RowMenu({
  id,
  title,
  onRename,
  onDelete,
}: {
  id: string
  title: string
  onRename: () => void
  onDelete: () => void
}) {
  const t = useTranslations('chat.list')
  const buttonId = useId()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const toggle = () => {
    setAsked(true)
    setOpen(!open)
  }
  return (
    <>
      <Button
        id={buttonId}
        variant="ghost"
        size="icon-xs"
        aria-label={t('menu', { title })}
        aria-haspopup="menu"
        aria-expanded={open}
        // As the menu's own button would: a press outside of it has closed it before a click comes.
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          if (!open) event.preventDefault()
          toggle()
        }}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault()
          toggle()
        }}
        className="absolute right-1 opacity-0 focus-visible:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 coarse:opacity-100"
      >
        <EllipsisIcon aria-hidden />
      </Button>
      {asked && (
        <>
          <DropdownMenu modal={false} open={open} onOpenChange={setOpen}>
            <DropdownMenuTrigger asChild>
              <span aria-hidden className="pointer-events-none absolute right-1 size-6" />
            </DropdownMenuTrigger>
            <DropdownMenuContent
              align="end"
              aria-labelledby={buttonId}
              onCloseAutoFocus={() => {
                // Only where nothing else has taken the focus meanwhile.
                const focused = document.activeElement
                if (focused === document.body || focused?.closest('[role="menu"]'))
                  document.getElementById(buttonId)?.focus()
              }}
            >
              <DropdownMenuItem onSelect={onRename}>
                <PencilIcon aria-hidden />
                {t('rename')}
              </DropdownMenuItem>
              <DropdownMenuItem asChild>
                <a href={exportPath(id)} download>
                  <DownloadIcon aria-hidden />
                  {t('export')}
                </a>
              </DropdownMenuItem>
              <DropdownMenuItem variant="destructive" onSelect={() => setDeleting(true)}>
                <Trash2Icon aria-hidden />
                {t('delete')}
              </DropdownMenuItem>
            </DropdownMenuContent>
          </DropdownMenu>
          <DeleteDialog title={title} open={deleting} onOpenChange={setDeleting} onDelete={onDelete} />
        </>
      )}
    </>
  )
}

function TitleField({
  title,
  onDone,
  onCancel,
  onKey,
}: {
  title: string
  onDone: (title: string) => void
  onCancel: () => void
  /** Before it is closed by Enter or Escape, and not by going elsewhere. */
  onKey: () => void
}) {
  const t = useTranslations('chat.list')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposingKey(event.nativeEvent)) return
    if (event.key === 'Enter' || event.key === 'Escape') onKey()
    if (event.key === 'Enter') onDone(event.currentTarget.value.trim())
    if (event.key === 'Escape') {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <Input
      autoFocus
      defaultValue={title}
      maxLength={TITLE_MAX}
      aria-label={t('renameLabel')}
      onKeyDown={onKeyDown}
      onBlur={(event) => onDone(event.currentTarget.value.trim())}
      onFocus={(event) => event.currentTarget.select()}
      className="h-8 text-[0.8125rem]"
    />
  )
}

function DeleteDialog({
  title,
  open,
  onOpenChange,
  onDelete,
}: {
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDelete: () => void
}) {
  const t = useTranslations('chat.list')
  const common = useTranslations('common.action')
  const confirmed = useRef(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        closeLabel={common('close')}
        // Not before the dialog has given the focus back: it would take it from the conversation that comes instead, for a row that
        // is gone by then.
        onCloseAutoFocus={() => {
          if (confirmed.current) onDelete()
          confirmed.current = false
        }}
      >
        <div className="space-y-1.5 pr-8">
          <DialogTitle>{t('deleteTitle')}</DialogTitle>
          <DialogDescription className="break-words">{t('deleteDetail', { title })}</DialogDescription>
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            {common('cancel')}
          </Button>
          <Button
            variant="destructive"
            data-testid="confirm-delete"
            onClick={() => {
              confirmed.current = true
              onOpenChange(false)
            }}
          >
            {t('delete')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
