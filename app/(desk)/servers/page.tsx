import { PageShell } from '@/components/pages/page-shell.tsx'
import { ServersScreen } from '@/components/servers/servers-screen.tsx'

export default function ServersPage() {
  return (
    <PageShell page="servers">
      <ServersScreen />
    </PageShell>
  )
}
