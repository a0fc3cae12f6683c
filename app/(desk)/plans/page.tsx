import { PageShell } from '@/components/pages/page-shell.tsx'
import { PlansPage } from '@/components/record/plans/plans-page.tsx'

export default function Page() {
  return (
    <PageShell page="plans">
      <PlansPage />
    </PageShell>
  )
}
