import { MemoryPage } from '@/components/memory/memory-page.tsx'
import { PageShell } from '@/components/pages/page-shell.tsx'

export default function Page() {
  return (
    <PageShell page="memory">
      <MemoryPage />
    </PageShell>
  )
}
