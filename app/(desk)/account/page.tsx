import { AccountScreen } from '@/components/members/account-screen.tsx'
import { PageShell } from '@/components/pages/page-shell.tsx'

export default function AccountPage() {
  return (
    <PageShell page="account">
      <AccountScreen />
    </PageShell>
  )
}
