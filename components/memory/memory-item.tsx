'use client'

import { PencilIcon, PinIcon, PinOffIcon, Trash2Icon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { MessageLink } from '@/components/chat/thread/message-link.tsx'
import { focusBeside } from '@/components/pages/focus-beside.ts'
import { Moment } from '@/components/pages/moment.tsx'
import { useFormPlace } from '@/components/pages/use-form-place.ts'
import { localeOfPage } from '@/components/shell/frame/locale-of-page.ts'
import type { Answer } from '@/components/shell/requests/send.ts'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { Memory } from '@/lib/contracts/memory.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { changeMemory, deleteMemory } from './memory-api.ts'
import { MemoryText } from './memory-text.tsx'

export function MemoryItem({ memory, onDone }: { memory: Memory; onDone: (announcement: string) => void }) {
  const t = useTranslations('memory')
  const form = useFormPlace()
  const deletion = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const locked = useRef(false)
  const { id, text, pinned, source } = memory

  async function run<T>(work: () => Promise<Answer<T>>, words: string, onCame = () => {}) {
    if (locked.current) return
    locked.current = true
    setPending(true)
    setProblem(null)
    const answer = await work()
    locked.current = false
    setPending(false)
    if (answer.kind === 'done') {
      onCame()
      onDone(words)
    } else
      setProblem(
        t('notSaved', {
          why: answer.kind === 'refused' ? sentenceIn(localeOfPage(), answer.message) : t('unreachable'),
        }),
      )
  }

  return (
    <li data-testid="memory" data-pinned={pinned} className="px-4 py-3">
      {form.isOpen ? (
        <MemoryText
          label={t('editLabel')}
          initial={text}
          save={(next) => changeMemory(id, { text: next })}
          onCancel={form.putAway}
          onSaved={() => {
            form.putAway()
            onDone(t('changed'))
          }}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <p className="wrap-anywhere text-sm leading-6">{text}</p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs leading-5">
              {pinned && <Badge variant="outline">{t('pinned')}</Badge>}
              <span>{t(`kind.${memory.kind}`)}</span>
              <Moment at={memory.updatedAt} />
              {source && (
                <MessageLink
                  chatId={source.chatId}
                  messageId={source.messageId}
                  className="wrap-anywhere text-foreground underline underline-offset-4"
                >
                  {t('source', { title: source.title })}
                </MessageLink>
              )}
            </p>
            {problem && (
              <p role="alert" className="mt-1 text-destructive text-xs">
                {problem}
              </p>
            )}
          </div>
          <div className="flex gap-1 max-sm:w-full max-sm:justify-end">
            <Action
              testId="memory-pin"
              label={t(pinned ? 'unpinNamed' : 'pinNamed', { text })}
              title={t(pinned ? 'unpin' : 'pin')}
              pending={pending}
              run={() => run(() => changeMemory(id, { pinned: !pinned }), t(pinned ? 'unpinnedDone' : 'pinnedDone'))}
            >
              {pinned ? <PinOffIcon aria-hidden /> : <PinIcon aria-hidden />}
            </Action>
            <Action
              ref={form.opener}
              testId="memory-edit"
              label={t('editNamed', { text })}
              title={t('edit')}
              pending={pending}
              run={form.open}
            >
              <PencilIcon aria-hidden />
            </Action>
            <Action
              ref={deletion}
              testId="memory-delete"
              label={t('deleteNamed', { text })}
              title={t('delete')}
              pending={pending}
              run={() =>
                run(
                  () => deleteMemory(id),
                  t('deleted'),
                  () => focusBeside(deletion.current),
                )
              }
            >
              <Trash2Icon aria-hidden />
            </Action>
          </div>
        </div>
      )}
    </li>
  )
}

function Action({
  testId,
  label,
  title,
  pending,
  run,
  ref,
  children,
}: {
  testId: string
  /** For a screen reader, where the icon alone does not say of what. */
  label: string
  title: string
  pending: boolean
  run: () => void
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}) {
  return (
    <Button
      ref={ref}
      variant="ghost"
      size="icon-sm"
      data-testid={testId}
      aria-label={label}
      title={title}
      aria-disabled={pending || undefined}
      onClick={(event: MouseEvent) => {
        if (event.nativeEvent.isTrusted) run()
      }}
    >
      {children}
    </Button>
  )
}
