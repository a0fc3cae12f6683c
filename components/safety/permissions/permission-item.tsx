'use client'

import { TimerIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { RevokeButton } from '@/components/pages/revoke-button.tsx'
import { leftWords, momentWords } from '@/components/pages/time-words.ts'
import { permissionSentence } from '@/components/safety/permissions/permission-sentence.ts'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import type { Permission } from '@/lib/contracts/gate/safety.ts'
import { formatQty } from '@/lib/i18n/format.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { cn } from '@/lib/ui/cn.ts'
import { revokePermission } from '../safety-api.ts'
import { UsageBar } from '../usage-bar.tsx'
import { isInForce, isUsedUp } from './in-force.ts'

const LOW_MS = 5 * 60_000

export function PermissionItem({
  permission,
  now,
  onRevoked,
}: {
  permission: Permission
  /** Epoch ms, ticking. */
  now: number
  onRevoked: (permission: Permission) => void
}) {
  const t = useTranslations('safety')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const { terms, usedToday } = permission
  const leftMs = Date.parse(terms.until) - now
  const active = isInForce(permission, now)
  const status = permission.status === 'active' && !active ? 'expired' : permission.status
  const ended = Date.parse(permission.endedAt ?? terms.until)
  return (
    <li
      data-testid="permission"
      data-status={status}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 max-sm:flex-col max-sm:items-stretch"
    >
      <div className="min-w-0 flex-1 sm:basis-72">
        <p className={cn('text-pretty text-[0.8125rem] leading-5', !active && 'text-muted-foreground')}>
          <WholeWords text={permissionSentence(terms, approval, locale, { nowMs: now })} />
        </p>
        {active ? (
          <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5 text-xs">
            <span
              role="timer"
              aria-live="off"
              aria-label={t('permission.timeLeft')}
              className={cn(
                'tnum inline-flex min-w-24 items-center gap-1 whitespace-nowrap text-muted-foreground',
                leftMs < LOW_MS && 'font-medium text-warn',
              )}
            >
              <TimerIcon aria-hidden className="size-3.5" />
              {t('permission.left', { left: leftWords(leftMs, t) })}
            </span>
            <span
              className="flex min-w-52 max-w-80 flex-1 flex-wrap items-center gap-x-2.5"
              data-testid="permission-used"
            >
              <UsageBar used={usedToday} allowed={terms.maxQtyPerDay} className="min-w-16 flex-1" />
              <span className="tnum whitespace-nowrap">
                {t('permission.used', {
                  used: formatQty(usedToday, locale),
                  allowed: formatQty(terms.maxQtyPerDay, locale),
                })}
              </span>
            </span>
            {isUsedUp(permission) && (
              <span data-testid="permission-used-up" className="basis-full text-warn">
                {t('permission.usedUp')}
              </span>
            )}
          </div>
        ) : (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted-foreground text-xs">
            <Badge variant={status === 'void' ? 'warn' : 'outline'}>{t(`permission.status.${status}`)}</Badge>
            <span className="tnum">{momentWords(ended, now, locale)}</span>
            {/* Why a person or the clock ended it is in the badge; why the desk did is worth a sentence. */}
            {status === 'void' && (
              <span className="wrap-anywhere">
                {t('permission.voidDetail', { why: sentenceIn(locale, permission.endedWhy ?? '–') })}
              </span>
            )}
          </p>
        )}
      </div>
      {active && (
        <RevokeButton
          testId="permission-revoke"
          words={{
            revoke: t('permission.revoke'),
            revoking: t('permission.revoking'),
            unreachable: t('permission.revokeUnreachable'),
            notRevoked: (why) => t('permission.notRevoked', { why }),
          }}
          revoke={() => revokePermission(permission.id)}
          onRevoked={onRevoked}
        />
      )}
    </li>
  )
}
