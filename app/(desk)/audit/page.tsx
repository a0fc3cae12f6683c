import { PageShell } from '@/components/pages/page-shell.tsx'
import { AuditPage } from '@/components/record/audit/audit-page.tsx'

export default function Page() {
  return (
    <PageShell page="audit">
      <AuditPage />
    </PageShell>
  )
}
