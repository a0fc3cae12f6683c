'use client'

import { KeyRoundIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/pages/confirm-dialog.tsx'
import { momentWords } from '@/components/pages/time-words.ts'
import type { Answer } from '@/components/shell/requests/send.ts'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'
import type { MassCancel } from '@/lib/contracts/gate/safety.ts'
import { type MadeMember, type MemberRole, type MemberView, memberRole } from '@/lib/contracts/members.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { cn } from '@/lib/ui/cn.ts'
import { CancelOrders } from './cancel-orders.tsx'
import { CloseMember } from './close-member.tsx'
import { MADE_PASSWORD } from './made-password.tsx'
import { MassCancelNote } from './mass-cancel-note.tsx'
import { changeRole, makePassword } from './members-api.ts'
import { RecordsLink } from './records-link.tsx'

type Asked = { what: 'close' | 'password'; member: MemberView }

export function MemberTable({
  members,
  self,
  now,
  onChanged,
  onCancelled,
  onMade,
}: {
  members: readonly MemberView[]
  /** The e-mail of whoever looks. */
  self: string
  /** Epoch ms, ticking. */
  now: number
  onChanged: (member: MemberView) => void
  /** Called when orders were cancelled for somebody, and when that was tried in vain. */
  onCancelled: () => void
  onMade: (made: MadeMember) => void
}) {
  const t = useTranslations('members.list')
  const problem = useTranslations('members.problem')
  const common = useTranslations('common.action')
  const shared = { cancel: common('cancel'), unreachable: problem('unreachable') }
  const [asked, setAsked] = useState<Asked | null>(null)
  // An answer that comes after its dialog was closed must not close another one that was opened since.
  const close = () => setAsked((now) => (now === asked ? null : now))
  /** By member id: what came of cancelling their orders, while this page is open. */
  const [cancels, setCancels] = useState<Readonly<Record<string, Answer<MassCancel>>>>({})
  function learn(id: string, cancel: Answer<MassCancel>) {
    setCancels((before) => ({ ...before, [id]: cancel }))
    onCancelled()
  }
  return (
    <>
      {/* On a phone every member is a block of their own. */}
      <table className="w-full border-separate border-spacing-0 max-sm:block max-sm:[&_tbody]:block">
        <thead className="max-sm:hidden">
          <tr className="[&>*]:border-t [&>*]:px-4 [&>*]:py-2 [&>*]:whitespace-nowrap [&>*]:text-left [&>*]:font-medium [&>*]:text-2xs [&>*]:text-muted-foreground">
            {(['member', 'role', 'joined', 'signedIn'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('password')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.email === self}
              now={now}
              onChanged={onChanged}
              onAsk={(what) => setAsked({ what, member })}
              cancel={cancels[member.id]}
              onCame={(came) => learn(member.id, { kind: 'done', value: came })}
            />
          ))}
        </tbody>
      </table>
      {asked?.what === 'close' && (
        <CloseMember
          member={asked.member}
          onDone={({ member, cancel }) => {
            onChanged(member)
            if (cancel) learn(member.id, cancel)
            close()
          }}
          onClose={close}
        />
      )}
      {asked?.what === 'password' && (
        <ConfirmDialog
          testId="new-password"
          title={t('passwordTitle', { email: asked.member.email })}
          consequence={t('passwordConsequence')}
          words={{ ...shared, confirm: t('passwordNow'), failed: t('notChanged') }}
          doneTo={MADE_PASSWORD}
          run={() => makePassword(asked.member.id)}
          onDone={(made) => {
            onMade(made)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

function MemberRow({
  member,
  isSelf,
  now,
  onChanged,
  onAsk,
  cancel,
  onCame,
}: {
  member: MemberView
  isSelf: boolean
  now: number
  onChanged: (member: MemberView) => void
  onAsk: (what: Asked['what']) => void
  /** undefined where nobody cancelled their orders here. */
  cancel: Answer<MassCancel> | undefined
  onCame: (came: MassCancel) => void
}) {
  const t = useTranslations('members.list')
  const locale = useLocale()
  const at = (instant: string) => momentWords(Date.parse(instant), now, locale)
  const closed = member.role === 'closed'
  const nameId = useId()
  return (
    <tr
      data-testid="member"
      data-role={member.role}
      className="max-sm:block max-sm:border-t max-sm:px-4 max-sm:py-3 max-sm:[&>*]:block sm:[&>*]:border-t sm:[&>*]:px-4 sm:[&>*]:py-2.5"
    >
      <th scope="row" className="text-left font-normal">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <RecordsLink
            traderId={member.traderId}
            name={member.email}
            id={nameId}
            className={cn(closed && 'text-muted-foreground line-through')}
          />
          {isSelf && <Badge variant="outline">{t('you')}</Badge>}
        </span>
        <span className="block font-mono text-2xs text-muted-foreground">{member.traderId}</span>
        <span role="status" className="block max-w-80 text-xs empty:hidden">
          {cancel && <CancelOutcome member={member} cancel={cancel} now={now} doneTo={nameId} onCame={onCame} />}
        </span>
      </th>
      <td className="max-sm:mt-2">
        <RoleChoice member={member} isSelf={isSelf} onChanged={onChanged} onClose={() => onAsk('close')} />
      </td>
      <td className="tnum text-xs max-sm:mt-2" suppressHydrationWarning>
        <span className="text-muted-foreground sm:hidden">{t('joined')} </span>
        {at(member.joinedAt)}
      </td>
      <td className="tnum text-xs" suppressHydrationWarning>
        {member.signedInAt === null ? (
          <span className="text-muted-foreground">{t('notSignedIn')}</span>
        ) : (
          <>
            <span className="text-muted-foreground sm:hidden">{t('signedIn')} </span>
            {at(member.signedInAt)}
          </>
        )}
      </td>
      <td className="max-sm:mt-2 max-sm:empty:hidden sm:text-right">
        {!closed && !isSelf && (
          <Button
            size="sm"
            variant="outline"
            data-testid="member-new-password"
            aria-label={t('newPasswordOf', { email: member.email })}
            className="max-sm:w-full"
            onClick={() => onAsk('password')}
          >
            <KeyRoundIcon aria-hidden />
            {t('newPassword')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/**
 * What came of cancelling the orders of a member who was closed; from here it can be tried again where they may still rest.
 */
function CancelOutcome({
  member,
  cancel,
  now,
  doneTo,
  onCame,
}: {
  member: MemberView
  cancel: Answer<MassCancel>
  now: number
  /** The id of what has the focus once they are cancelled from here. */
  doneTo: string
  onCame: (came: MassCancel) => void
}) {
  const t = useTranslations('members.massCancel')
  const locale = useLocale()
  const isWhole = cancel.kind === 'done' && cancel.value.state === 'known' && cancel.value.stayed === 0
  return (
    <>
      {cancel.kind === 'done' ? (
        <MassCancelNote came={cancel.value} now={now} />
      ) : (
        <span className="text-warn" data-testid="mass-cancel-note">
          {t('notCancelled', {
            why: cancel.kind === 'unreachable' ? t('unreachable') : sentenceIn(locale, cancel.message),
          })}
        </span>
      )}
      {!isWhole && <CancelOrders id={member.id} name={member.email} doneTo={doneTo} onCame={onCame} />}
    </>
  )
}

/** Chosen, it is so; closing alone is asked once more, because it ends what the member is doing. */
function RoleChoice({
  member,
  isSelf,
  onChanged,
  onClose,
}: {
  member: MemberView
  isSelf: boolean
  onChanged: (member: MemberView) => void
  onClose: () => void
}) {
  const t = useTranslations('members')
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<{ sentence: string } | 'unreachable' | null>(null)

  async function choose(role: MemberRole) {
    if (role === 'closed') return onClose()
    setPending(true)
    setProblem(null)
    const answer = await changeRole(member.id, role)
    setPending(false)
    if (answer.kind !== 'done')
      return setProblem(answer.kind === 'refused' ? { sentence: answer.message } : 'unreachable')
    // What a head sees goes with the role.
    if (isSelf) window.location.reload()
    else onChanged(answer.value)
  }

  return (
    <>
      <Select value={member.role} disabled={pending} onValueChange={(next) => void choose(memberRole.parse(next))}>
        <SelectTrigger
          size="sm"
          data-testid="member-role"
          aria-label={t('list.roleOf', { email: member.email })}
          className="min-w-32 coarse:h-11 text-[0.8125rem] max-sm:w-full"
        >
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {memberRole.options
            // Nobody closes themselves.
            .filter((role) => role !== 'closed' || !isSelf)
            .map((role) => (
              <SelectItem key={role} value={role}>
                {t(`role.${role}`)}
              </SelectItem>
            ))}
        </SelectContent>
      </Select>
      {problem && (
        <p role="alert" className="mt-1 max-w-64 text-destructive text-xs">
          {problem === 'unreachable' ? t('problem.unreachable') : <Sentence text={problem.sentence} />}
        </p>
      )}
    </>
  )
}
