import { MembersScreen } from '@/components/members/members-screen.tsx'
import { PageShell } from '@/components/pages/page-shell.tsx'

export default function MembersPage() {
  return (
    <PageShell page="members">
      <MembersScreen />
    </PageShell>
  )
}
