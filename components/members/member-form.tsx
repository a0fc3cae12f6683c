'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Choice, FORM_CHOICE } from '@/components/ui/choice.tsx'
import { type MadeMember, makeMemberRequest } from '@/lib/contracts/members.ts'
import { FormField } from './form-field.tsx'
import { type Problems, problemsIn, problemsOf } from './form-problem.ts'
import { FormShell } from './form-shell.tsx'
import { makeMember } from './members-api.ts'

const ROLES = ['trader', 'head'] as const

export function MemberForm({ onMade, onCancel }: { onMade: (made: MadeMember) => void; onCancel: () => void }) {
  const t = useTranslations('members')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<(typeof ROLES)[number]>('trader')
  const [pending, setPending] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])

  function tell(found: Problems) {
    setProblems(found)
    field.current?.focus()
  }

  async function submit() {
    const request = { email: email.trim(), role }
    const found = problemsIn(makeMemberRequest, request)
    if (Object.keys(found).length > 0) return tell(found)
    setPending(true)
    setProblems({})
    const answer = await makeMember(request.email, role)
    setPending(false)
    if (answer.kind === 'done') onMade(answer.value)
    else tell(problemsOf(answer, {}))
  }

  return (
    <FormShell
      label={t('list.new')}
      testId="member-form"
      className="space-y-4 border-t bg-muted/40 px-4 py-4"
      pending={pending}
      problem={problems.form}
      submit={t(pending ? 'list.making' : 'list.make')}
      aside={
        <Button variant="ghost" disabled={pending} onClick={onCancel}>
          {t('list.cancel')}
        </Button>
      }
      onSubmit={() => void submit()}
    >
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <FormField
          ref={field}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onValue={setEmail}
          problem={problems.email}
        />
        <fieldset className="min-w-0" disabled={pending}>
          <legend className="mb-1 font-medium text-muted-foreground text-xs">{t('list.role')}</legend>
          <Choice
            {...FORM_CHOICE}
            label={t('list.role')}
            values={ROLES}
            value={role}
            onValue={setRole}
            word={(one) => t(`role.${one}`)}
          />
        </fieldset>
        <p className="text-muted-foreground text-xs leading-5 sm:col-span-2">{t(`roleDetail.${role}`)}</p>
      </div>
    </FormShell>
  )
}
