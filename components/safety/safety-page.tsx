'use client'

import { PageShell } from '@/components/pages/page-shell.tsx'
import { KillSwitchSection } from './kill-switch-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { PermissionsSection } from './permissions-section.tsx'

/** What a person sets and the gate enforces: kill switch, limits, standing permissions. */
export function SafetyPage() {
  return (
    <PageShell page="settings">
      <div className="space-y-5 pb-10">
        <KillSwitchSection />
        <LimitsSection />
        <PermissionsSection />
      </div>
    </PageShell>
  )
}
