import { PageShell } from '@/components/pages/page-shell.tsx'
import { PlaybooksScreen } from '@/components/playbooks/playbooks-screen.tsx'

export default function PlaybooksPage() {
  return (
    <PageShell page="playbooks">
      <PlaybooksScreen />
    </PageShell>
  )
}
