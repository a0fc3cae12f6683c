import { PageShell } from '@/components/pages/page-shell.tsx'
import { ToolsScreen } from '@/components/tools/tools-screen.tsx'

export default function ToolsPage() {
  return (
    <PageShell page="tools">
      <ToolsScreen />
    </PageShell>
  )
}
