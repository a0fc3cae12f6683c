'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { changePasswordRequest, PASSWORD_LENGTH } from '@/lib/contracts/members.ts'
import { changePassword } from './account-api.ts'
import { PasswordField } from './form-field.tsx'
import { type Problems, problemsIn, problemsOf } from './form-problem.ts'
import { FormShell } from './form-shell.tsx'

export function ChangePassword({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations('members')
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [phase, setPhase] = useState<'editing' | 'pending' | 'done'>('editing')
  const [problems, setProblems] = useState<Problems>({})
  const fields = { current: useRef<HTMLInputElement>(null), next: useRef<HTMLInputElement>(null) }
  const pending = phase === 'pending'

  function tell(found: Problems) {
    setPhase('editing')
    setProblems(found)
    const field = found.current || !found.next ? fields.current : fields.next
    field.current?.focus()
  }

  async function submit() {
    const found = problemsIn(changePasswordRequest, { current, next })
    if (Object.keys(found).length > 0) return tell(found)
    setPhase('pending')
    setProblems({})
    const answer = await changePassword(current, next)
    if (answer.kind !== 'done') return tell(problemsOf(answer, { current: { word: 'passwordWrong' } }))
    setCurrent('')
    setNext('')
    setPhase('done')
    onChanged()
  }

  return (
    <FormShell
      label={t('account.password')}
      testId="password-form"
      className="space-y-3 border-t px-4 py-4"
      pending={pending}
      problem={problems.form}
      submit={t(pending ? 'account.changing' : 'account.change')}
      aside={
        <p role="status" className="min-w-0 flex-1 basis-40 text-info text-xs">
          {phase === 'done' && t('account.changed')}
        </p>
      }
      onSubmit={() => void submit()}
    >
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <PasswordField
          ref={fields.current}
          label={t('account.current')}
          autoComplete="current-password"
          value={current}
          onValue={setCurrent}
          problem={problems.current}
        />
        <PasswordField
          ref={fields.next}
          label={t('account.next')}
          autoComplete="new-password"
          value={next}
          onValue={setNext}
          problem={problems.next}
          help={t('passwordRule', { min: PASSWORD_LENGTH.min })}
        />
      </div>
    </FormShell>
  )
}
