'use client'

import { useLocale, useTranslations } from 'next-intl'
import { RevokeButton } from '@/components/pages/revoke-button.tsx'
import { momentWords } from '@/components/pages/time-words.ts'
import { Badge } from '@/components/ui/badge.tsx'
import type { ApiToken } from '@/lib/contracts/api-tokens.ts'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { cn } from '@/lib/ui/cn.ts'
import { revokeToken } from './token-api.ts'

export function TokenItem({
  token,
  now,
  onRevoked,
}: {
  token: ApiToken
  /** Epoch ms, ticking. */
  now: number
  onRevoked: (token: ApiToken) => void
}) {
  const t = useTranslations('tokens')
  const locale = useLocale()
  const at = (instant: string) => momentWords(Date.parse(instant), now, locale)
  const active = token.status === 'active'
  const facts = active
    ? [
        token.lastUsedAt ? t('lastUsed', { at: at(token.lastUsedAt) }) : t('neverUsed'),
        token.client && t('client', { name: token.client }),
        token.expiresAt ? t('until', { at: at(token.expiresAt) }) : t('noEnd'),
      ]
    : [t(`endedAt.${token.status === 'revoked' ? 'revoked' : 'expired'}`, { at: at(endOf(token)) })]
  return (
    <li
      data-testid="token"
      data-status={token.status}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 max-sm:flex-col max-sm:items-stretch"
    >
      <div className="min-w-0 flex-1 sm:basis-72">
        <p
          className={cn(
            'flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] leading-5',
            !active && 'text-muted-foreground',
          )}
        >
          <span className="wrap-anywhere font-medium">{token.name}</span>
          <Badge variant={active && token.scope === 'propose' ? 'warn' : 'outline'}>{t(`scope.${token.scope}`)}</Badge>
        </p>
        <p className="tnum wrap-anywhere mt-0.5 text-muted-foreground text-xs leading-5">
          {facts.filter(Boolean).join(' · ')}
        </p>
      </div>
      {active && (
        <RevokeButton
          testId="token-revoke"
          label={withNames((names) => t('revokeNamed', names), { name: token.name })}
          words={{
            revoke: t('revoke'),
            revoking: t('revoking'),
            unreachable: t('unreachable'),
            notRevoked: (why) => t('notRevoked', { why }),
          }}
          revoke={() => revokeToken(token.id)}
          onRevoked={onRevoked}
        />
      )}
    </li>
  )
}

const endOf = (token: ApiToken): string => token.revokedAt ?? token.expiresAt ?? token.createdAt
