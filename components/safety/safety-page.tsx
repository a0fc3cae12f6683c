'use client'

import { PageShell } from '@/components/pages/page-shell.tsx'
import { TokenList } from '@/components/tokens/token-list.tsx'
import { KillSwitchSection } from './kill-switch/kill-switch-section.tsx'
import { LimitsSections } from './limits/limits-sections.tsx'
import { PermissionsSection } from './permissions/permissions-section.tsx'

/** What a person sets and the desk enforces: kill switch, limits, standing permissions, programs from outside. */
export function SafetyPage() {
  return (
    <PageShell page="settings">
      <div className="space-y-5 pb-10">
        <KillSwitchSection />
        <LimitsSections />
        <PermissionsSection />
        <TokenList />
      </div>
    </PageShell>
  )
}
