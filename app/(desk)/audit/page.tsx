import { PageShell } from '@/components/pages/page-shell.tsx'
import { AuditPage } from '@/components/record/audit-page.tsx'

export default function Page() {
  return (
    <PageShell page="audit">
      <AuditPage />
    </PageShell>
  )
}
