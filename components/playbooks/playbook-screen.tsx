'use client'

import { CopyIcon, Trash2Icon } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod'
import { Moment } from '@/components/pages/moment.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx'
import { type PlaybookView, playbookView } from '@/lib/contracts/playbooks.ts'
import { useIsHere } from '@/lib/ui/use-is-here.ts'
import { awaitList } from './after-deletion.ts'
import { Editor } from './editor.tsx'
import { Failed, Loading } from './page-states.tsx'
import { call } from './playbooks-api.ts'
import { ProblemList } from './problem-list.tsx'
import { RunForm } from './run-form.tsx'
import { RunHistory } from './run-history.tsx'
import { usePolled } from './use-polled.ts'
import { useScheduleWords } from './use-schedule-words.ts'

const LOOK_EVERY_MS = 2_000
const anything = z.unknown()

/** One playbook: run it, see how its runs went, change it. */
export function PlaybookScreen({ id }: { id: string }) {
  const path = `/${encodeURIComponent(id)}`
  const { data, failure, reload } = usePolled(playbookView, path, () => LOOK_EVERY_MS)
  if (!data) return failure ? <Failed message={failure.message} onRetry={() => void reload()} /> : <Loading />
  return <Loaded playbook={data} path={path} stale={failure !== null} reload={reload} />
}

type Props = { playbook: PlaybookView; path: string; stale: boolean; reload: () => Promise<void> }

function Loaded({ playbook, path, stale, reload }: Props) {
  const t = useTranslations('playbooks')
  const router = useRouter()
  const isHere = useIsHere()
  const [tab, setTab] = useState('runs')
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [asked, setAsked] = useState(false)

  async function remove() {
    const outcome = await call(anything, path, { method: 'DELETE' })
    if (!isHere()) return
    if (outcome.ok) {
      awaitList()
      router.push('/playbooks')
    } else setSaid(outcome.message || t('unreachable'))
  }

  return (
    <div className="flex flex-col gap-4" data-testid="playbook-page">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg">{playbook.name}</h2>
          {playbook.description && <p className="max-w-prose text-muted-foreground text-sm">{playbook.description}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm" variant="outline">
            <Link href={`/playbooks/new?copy=${encodeURIComponent(playbook.id)}`} data-testid="playbook-copy">
              <CopyIcon aria-hidden />
              {t('copy')}
            </Link>
          </Button>
          {!playbook.shipped && (
            <Button
              size="sm"
              variant={asked ? 'destructive' : 'outline'}
              data-testid="playbook-delete"
              onBlur={() => setAsked(false)}
              onClick={() => (asked ? void remove() : setAsked(true))}
            >
              <Trash2Icon aria-hidden />
              {t(asked ? 'deleteSure' : 'delete')}
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-warn empty:hidden">
        {said || (stale ? t('stale') : '')}
      </p>
      {playbook.problems.length > 0 && <ProblemList problems={playbook.problems} title={t('notUsable')} />}
      <ScheduleLine playbook={playbook} path={path} reload={reload} />
      <Tabs value={tab} onValueChange={setTab} className="gap-3">
        <TabsList variant="pill" aria-label={t('views')}>
          <TabsTrigger value="runs">{t('run')}</TabsTrigger>
          <TabsTrigger value="edit" data-testid="tab-edit">
            {t(playbook.shipped ? 'source' : 'edit')}
          </TabsTrigger>
        </TabsList>
        <TabsContent value="runs" className="flex flex-col gap-5">
          <RunForm
            playbook={playbook}
            onStarted={(runId) => {
              setOpen(runId)
              void reload()
            }}
          />
          <RunHistory
            runs={playbook.runs}
            inputs={playbook.definition.inputs ?? []}
            open={open}
            onOpen={setOpen}
            onChanged={() => void reload()}
          />
        </TabsContent>
        <TabsContent value="edit">
          <Editor
            yaml={playbook.yaml}
            readOnly={playbook.shipped}
            onSave={async (yaml) => {
              const outcome = await call(anything, path, { method: 'PUT', body: { yaml } })
              if (outcome.ok) await reload()
              return outcome.ok ? null : outcome.message || t('unreachable')
            }}
          />
        </TabsContent>
      </Tabs>
    </div>
  )
}

function ScheduleLine({ playbook, path, reload }: Omit<Props, 'stale'>) {
  const t = useTranslations('playbooks')
  const words = useScheduleWords()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  if (!playbook.schedule) return null
  if (playbook.shipped)
    return (
      <p className="text-muted-foreground text-sm">
        {words(playbook.schedule)} · {t('scheduleCopy')}
      </p>
    )
  async function set(on: boolean) {
    setBusy(true)
    const outcome = await call(anything, `${path}/schedule`, { method: 'PUT', body: { on } })
    setFailed(outcome.ok ? '' : outcome.message || t('unreachable'))
    await reload()
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Switch
        id="playbook-schedule"
        checked={playbook.scheduled}
        disabled={busy}
        onCheckedChange={(on) => void set(on)}
      />
      <Label htmlFor="playbook-schedule">{words(playbook.schedule)}</Label>
      <span className="text-muted-foreground text-xs">
        {playbook.nextAt ? (
          <>
            {t('next')} <Moment at={playbook.nextAt} />
          </>
        ) : (
          t('scheduleOff')
        )}
      </span>
      {failed && <span className="text-destructive text-xs">{failed}</span>}
    </div>
  )
}
