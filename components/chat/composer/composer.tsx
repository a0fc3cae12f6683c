'use client'

import { ArrowUpIcon, ListPlusIcon, SquareIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import { completed } from '../completion/completion.ts'
import { useCompletion } from '../completion/use-completion.tsx'
import type { AttachedImage } from './attached-image.ts'
import { bytesOver, recall, sendsOnKey } from './composer-text.ts'
import { GateLine } from './gate-line.tsx'
import { AttachButton, ImageStrip } from './image-strip.tsx'
import { PatternPicker } from './pattern-picker.tsx'
import { pastedFiles, useAttachments } from './use-attachments.ts'
import { useDraft } from './use-draft.ts'

export type ComposerHandle = {
  focus: () => void
  fill: (text: string, images?: AttachedImage[]) => void
  /** Brings back what was sent, counted from the newest, as ↑ does: ↓ leads back to what was being written. */
  recall: (at: number, images: AttachedImage[]) => void
  /** Takes images, and puts the text of other files behind what is there. */
  attach: (files: readonly File[]) => void
}

/** Where the trader writes. Stays usable during a run: what is sent then waits its turn. The words of an answer do not draw it anew. */
export const Composer = memo(function Composer({
  chatId,
  draftSlot,
  busy,
  sent,
  onSend,
  onStop,
  ref,
}: {
  chatId: string
  draftSlot: string
  busy: boolean
  /** Earlier messages of the trader, oldest first, for ↑. */
  sent: () => string[]
  onSend: (text: string, images: AttachedImage[]) => void
  onStop: () => void
  ref?: Ref<ComposerHandle>
}) {
  const t = useTranslations('chat.composer')
  const helpId = useId()
  const [text, setText] = useDraft(draftSlot)
  const [recalled, setRecalled] = useState(0)
  const draft = useRef('')
  const field = useRef<HTMLTextAreaElement>(null)
  const over = bytesOver(text)
  const attachments = useAttachments({
    read: () => field.current?.value ?? text,
    // Written at once: whatever is typed, or read from another file, before it stands in the field would replace it.
    write: (next) => flushSync(() => write(next)),
  })
  const reading = attachments.reading + attachments.readingTexts
  const empty = text.trim() === '' && attachments.images.length + reading === 0
  // Sent while a picture was still being read: it goes when that is done, and stays where it cannot go with it, or where the trader
  // has written on meanwhile: half a word is no message.
  const [waiting, setWaiting] = useState(false)
  /** The part of the words that is selected once they stand in the field. */
  const [placed, setPlaced] = useState<[from: number, to: number] | null>(null)

  /** Puts other words into the field; ↑ then starts again from the newest message. */
  const write = (next: string, selected?: [number, number]) => {
    setRecalled(0)
    fill(next, selected)
  }
  const fill = (next: string, [from, to] = [next.length, next.length]) => {
    setText(next)
    setPlaced([from, to])
    completion.close()
  }
  // Placed before the next key and not with the next frame, which a busy machine draws late.
  useLayoutEffect(() => {
    if (!placed) return
    field.current?.focus()
    field.current?.setSelectionRange(...placed)
  }, [placed])
  const completion = useCompletion(text, (completing, words) => {
    const { text: next, selected } = completed(text, completing, words)
    write(next, selected)
  })
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    fill: (next, images) => {
      setWaiting(false)
      write(next)
      if (images) void attachments.fill(images)
    },
    recall: (at, images) => {
      const found = recall(sent(), at - 1, 'older', '')
      if (!found) return
      if (recalled === 0) draft.current = text
      setWaiting(false)
      setRecalled(found.at)
      fill(found.text)
      if (images.length > 0) void attachments.fill(images)
    },
    attach: (files) => void attachments.add(files),
  }))

  const submit = () => {
    if (empty || over > 0) return
    if (reading > 0) return setWaiting(true)
    onSend(text.trim(), attachments.images)
    setText('')
    completion.close()
    attachments.clear()
    setRecalled(0)
    field.current?.focus()
  }

  useEffect(() => {
    if (!waiting || reading > 0) return
    setWaiting(false)
    if (!attachments.problem) submit()
  })

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (completion.takesKey(event)) return
    const { isComposing } = event.nativeEvent
    const key = { ...pickKey(event), isComposing }
    if (sendsOnKey(key)) {
      event.preventDefault()
      submit()
    } else if (event.key === 'Escape' && busy && !isComposingKey(key)) {
      event.preventDefault()
      onStop()
    } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !isComposingKey(key)) {
      recallWith(event)
    }
  }

  /** ↑ in an empty field, or while walking, brings back what was sent; ↓ returns to the draft. */
  const recallWith = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (recalled === 0 && (text !== '' || event.key === 'ArrowDown')) return
    if (recalled === 0) draft.current = text
    const found = recall(sent(), recalled, event.key === 'ArrowUp' ? 'older' : 'newer', draft.current)
    if (!found) return
    event.preventDefault()
    setWaiting(false)
    setRecalled(found.at)
    fill(found.text)
  }

  return (
    <div className="relative">
      {completion.list}
      <div
        className={cn(
          'rounded-2xl border border-input bg-card shadow-raised transition-shadow focus-within:border-ring focus-within:ring-2 focus-within:ring-ring/30',
          over > 0 && 'border-destructive',
        )}
      >
        <ImageStrip attachments={attachments} />
        <textarea
          ref={field}
          id="composer"
          data-testid="composer"
          aria-label={t('label')}
          aria-describedby={helpId}
          aria-invalid={over > 0}
          {...completion.aria}
          value={text}
          rows={1}
          enterKeyHint="send"
          placeholder={busy ? t('placeholderRunning') : t('placeholder')}
          onChange={(event) => {
            setText(event.target.value)
            setWaiting(false)
            setRecalled(0)
            completion.typed(event.target.value, event.target.selectionStart)
          }}
          onSelect={(event) => completion.moved(event.currentTarget.selectionStart)}
          onBlur={completion.close}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = pastedFiles(event.clipboardData)
            if (files.length === 0) return
            event.preventDefault()
            void attachments.add(files)
          }}
          className="field-sizing-content scrollbar-thin block max-h-52 min-h-11 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-[0.9375rem] leading-6 outline-none placeholder:text-muted-foreground max-sm:text-base"
        />
        <div className="flex flex-wrap items-center gap-1.5 px-2 pb-2">
          <AttachButton attachments={attachments} />
          <PatternPicker chatId={chatId} />
          {/* Beside the Stop button the narrowest screens have no room for this line: it would make a second row, and move all above. */}
          <GateLine className={busy ? 'max-[22rem]:invisible max-[22rem]:min-w-0' : undefined} />
          {busy && (
            <Button data-testid="stop" variant="outline" size="sm" onClick={onStop}>
              <SquareIcon aria-hidden className="fill-current" />
              {t('stop')}
            </Button>
          )}
          <Button
            data-testid="send"
            size="icon-sm"
            aria-label={busy ? t('queue') : t('send')}
            disabled={empty || over > 0 || waiting}
            onClick={submit}
            className="ml-auto rounded-lg"
          >
            {busy ? <ListPlusIcon aria-hidden /> : <ArrowUpIcon aria-hidden />}
          </Button>
        </div>
      </div>
      <p id={helpId} className="sr-only">
        {t('help')}
      </p>
      {over > 0 && (
        <p role="alert" className="mt-1.5 px-4 text-destructive text-xs">
          {t('tooLong', { bytes: over })}
        </p>
      )}
    </div>
  )
})

const pickKey = (event: KeyboardEvent) => ({
  key: event.key,
  keyCode: event.keyCode,
  shiftKey: event.shiftKey,
  altKey: event.altKey,
  ctrlKey: event.ctrlKey,
  metaKey: event.metaKey,
})
