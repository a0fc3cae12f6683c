import { getTranslations } from 'next-intl/server'
import { PageShell } from '@/components/pages/page-shell.tsx'
import { NewPlaybook } from '@/components/playbooks/new-playbook.tsx'
import { PlaybookScreen } from '@/components/playbooks/playbook-screen.tsx'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ copy?: string | string[] }> }

/** `new` is no id of any; with `?copy=` it begins as that playbook. */
export default async function Page({ params, searchParams }: Props) {
  const [{ id }, { copy }, t] = await Promise.all([params, searchParams, getTranslations('playbooks')])
  return (
    <PageShell page="playbooks" title={t(id === 'new' ? 'newTitle' : 'one')}>
      {id === 'new' ? (
        <NewPlaybook copyOf={typeof copy === 'string' ? copy : null} />
      ) : (
        <PlaybookScreen id={decodeURIComponent(id)} />
      )}
    </PageShell>
  )
}
