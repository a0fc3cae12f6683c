import { getTranslations } from 'next-intl/server'
import { PageShell } from '@/components/pages/page-shell.tsx'
import { RecordPage } from '@/components/record/plan-record/record-page.tsx'

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const [{ id }, t] = await Promise.all([params, getTranslations('record')])
  return (
    <PageShell page="plans" title={t('title')}>
      <RecordPage planId={decodeURIComponent(id)} />
    </PageShell>
  )
}
