'use client'

import { useLocale } from 'next-intl'
import { type MouseEvent, useRef, useState } from 'react'
import { focusBeside } from '@/components/pages/focus-beside.ts'
import { inTime } from '@/components/shell/requests/in-time.ts'
import type { Answer } from '@/components/shell/requests/send.ts'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { sentenceIn } from '@/lib/i18n/sentences.ts'

type Words = { revoke: string; revoking: string; unreachable: string; notRevoked: (why: string) => string }

/** Takes back what a person gave, in one click; what went wrong stands beside it. */
export function RevokeButton<T>({
  testId,
  label,
  words,
  revoke,
  onRevoked,
}: {
  testId: string
  /** For a screen reader, where "revoke" alone does not say what. */
  label?: string
  words: Words
  revoke: () => Promise<Answer<T>>
  onRevoked: (revoked: T) => void
}) {
  const locked = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const locale = useLocale()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function run() {
    if (locked.current) return
    locked.current = true
    setPending(true)
    setProblem(null)
    const answer = await inTime(revoke())
    locked.current = false
    setPending(false)
    if (answer.kind === 'done') {
      focusBeside(button.current)
      onRevoked(answer.value)
    } else setProblem(answer.kind === 'refused' ? sentenceIn(locale, answer.message) : words.unreachable)
  }

  return (
    <div className="flex flex-col items-end gap-1 max-sm:items-stretch">
      <Button
        ref={button}
        variant="outline"
        size="sm"
        data-testid={testId}
        aria-label={label}
        aria-disabled={pending || undefined}
        onClick={(event: MouseEvent) => {
          if (event.nativeEvent.isTrusted) void run()
        }}
      >
        {pending && <Spinner />}
        {pending ? words.revoking : words.revoke}
      </Button>
      {problem && (
        <p role="alert" className="max-w-64 text-destructive text-xs">
          {words.notRevoked(problem)}
        </p>
      )}
    </div>
  )
}
