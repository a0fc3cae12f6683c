'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { becomeOtherTrader } from '@/components/shell/requests/other-trader.ts'
import { joinRequest, PASSWORD_LENGTH, signInRequest } from '@/lib/contracts/members.ts'
import { join, signIn } from './account-api.ts'
import { FormField, PasswordField } from './form-field.tsx'
import { type Problems, problemsIn, problemsOf } from './form-problem.ts'
import { FormShell } from './form-shell.tsx'

/** E-mail and password, of a member who signs in or of a guest who becomes one. */
export function CredentialsForm({
  kind,
  about,
  email,
  onEmail,
}: {
  kind: 'signIn' | 'join'
  /** What becomes of what this browser's guest has; null where there is none. */
  about: string | null
  email: string
  onEmail: (email: string) => void
}) {
  const t = useTranslations('members')
  const [password, setPassword] = useState('')
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  /** Tells it, with the hand already where it is mended. */
  function tell(found: Problems) {
    setProblems(found)
    const field = found.email ? fields.email : fields.password
    field.current?.focus()
  }

  async function submit() {
    const found = problemsIn(kind === 'join' ? joinRequest : signInRequest, { email, password })
    if (Object.keys(found).length > 0) return tell(found)
    setPending(true)
    setProblems({})
    const answer = await (kind === 'join' ? join : signIn)({ email: email.trim(), password })
    if (answer.kind !== 'done') {
      setPending(false)
      return tell(problemsOf(answer, { form: { word: 'signInWrong' } }))
    }
    // Whoever joins stays the trader they are.
    if (kind === 'signIn') becomeOtherTrader()
    // A whole load: nothing of the former trader stays on screen. And in place of this page, to which nobody goes back.
    window.location.replace('/')
  }

  return (
    <FormShell
      label={t(`${kind}.title`)}
      testId={`${kind === 'join' ? 'join' : 'sign-in'}-form`}
      className="space-y-4"
      wide
      pending={pending}
      problem={problems.form}
      submit={t(pending ? `${kind}.pending` : `${kind}.submit`)}
      onSubmit={() => void submit()}
    >
      {about !== null && <p className="text-pretty text-muted-foreground text-xs leading-5">{about}</p>}
      <FormField
        ref={fields.email}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onValue={onEmail}
        problem={problems.email}
      />
      <PasswordField
        ref={fields.password}
        label={t('password')}
        autoComplete={kind === 'join' ? 'new-password' : 'current-password'}
        value={password}
        onValue={setPassword}
        problem={problems.password}
        {...(kind === 'join' && { help: t('passwordRule', { min: PASSWORD_LENGTH.min }) })}
      />
    </FormShell>
  )
}
