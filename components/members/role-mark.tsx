'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge.tsx'
import type { MemberRole } from '@/lib/contracts/members.ts'

const LOOK = { trader: 'outline', head: 'info', closed: 'secondary' } as const

export function RoleMark({ role }: { role: MemberRole }) {
  const t = useTranslations('members.role')
  return (
    <Badge variant={LOOK[role]} data-role={role}>
      {t(role)}
    </Badge>
  )
}
