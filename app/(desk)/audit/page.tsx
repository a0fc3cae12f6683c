import { PageShell } from '@/components/pages/page-shell.tsx'
import { AuditPage } from '@/components/record/audit-page.tsx'

/** `?planId=` opens it on the records of one plan. */
export default async function Page({ searchParams }: { searchParams: Promise<Record<string, string | string[]>> }) {
  const { planId } = await searchParams
  return (
    <PageShell page="audit">
      <AuditPage planId={typeof planId === 'string' ? planId : ''} />
    </PageShell>
  )
}
