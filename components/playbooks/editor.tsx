'use client'

import { SaveIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx'
import { DefinitionForm } from './definition-form.tsx'
import { type Draft, definitionOf, draftOf } from './draft.ts'
import { ProblemList } from './problem-list.tsx'
import { type Source, useCheck } from './use-check.ts'
import { YamlField } from './yaml-field.tsx'

type Props = {
  yaml: string
  readOnly: boolean
  /** True for a new playbook, which may be saved without a change. */
  isNew?: boolean
  /** @returns what the desk said against it, or null */
  onSave: (yaml: string) => Promise<string | null>
}

/**
 * The text and the form of one playbook. The text is what is saved; the form writes it anew, so comments in it are lost
 * when the form is used, and the form says so.
 */
export function Editor({ yaml: saved, readOnly, isNew = false, onSave }: Props) {
  const t = useTranslations('playbooks')
  const [yaml, setYaml] = useState(saved)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [tab, setTab] = useState('yaml')
  const [source, setSource] = useState<Source>({ yaml: saved })
  const [said, setSaid] = useState<{ ok: boolean; words: string } | null>(null)
  const [busy, setBusy] = useState(false)
  /** A line that was asked for; a new object each time. */
  const [sought, setSought] = useState<{ from: number; to: number } | null>(null)
  const latest = useRef(source)
  latest.current = source
  const { checked, pending, failed } = useCheck(source, (answer) => {
    if ('form' in source) setYaml(answer.yaml)
  })
  const problems = checked?.problems ?? []
  const lines = useMemo(() => new Set(problems.flatMap((p) => (p.line === null ? [] : [p.line]))), [problems])

  function write(text: string) {
    setYaml(text)
    setSource({ yaml: text })
    setSaid(null)
  }
  function fill(next: Draft) {
    setDraft(next)
    setSource({ form: definitionOf(next) })
    setSaid(null)
  }
  function show(next: string) {
    if (next === 'form' && checked?.definition) setDraft(draftOf(checked.definition))
    setSought(null)
    setTab(next)
  }
  function jump(line: number) {
    setTab('yaml')
    const lines = yaml.split('\n')
    const from = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0)
    setSought({ from, to: from + (lines[line - 1]?.length ?? 0) })
  }
  async function save() {
    setBusy(true)
    const refused = await onSave(yaml)
    setBusy(false)
    // Only what was sent is saved: words written meanwhile still count as changed.
    if (refused !== null) setSaid({ ok: false, words: refused })
    else if (latest.current === source) setSaid({ ok: true, words: t('saved') })
  }

  // Of a form that was not checked there is no text yet; what was written of it before is another, and whoever wrote on in that
  // would lose what the form says.
  const isWritten = !((pending || failed) && 'form' in source)
  const mayForm = checked?.definition !== undefined && checked.definition !== null
  return (
    <div className="flex flex-col gap-3" data-testid="playbook-editor" data-pending={pending}>
      <Tabs value={tab} onValueChange={show} className="gap-3">
        <TabsList variant="pill" aria-label={t('editAs')}>
          <TabsTrigger value="yaml">{t('yaml')}</TabsTrigger>
          <TabsTrigger
            value="form"
            disabled={readOnly || (tab !== 'form' && (!mayForm || pending))}
            data-testid="tab-form"
          >
            {t('form')}
          </TabsTrigger>
        </TabsList>
        <TabsContent value="yaml">
          <YamlField value={yaml} onValue={write} lines={lines} sought={sought} readOnly={readOnly || !isWritten} />
        </TabsContent>
        <TabsContent value="form">
          {draft && checked && (
            <>
              <p className="mb-3 text-muted-foreground text-xs">{t('formHelp')}</p>
              <DefinitionForm draft={draft} onDraft={fill} tools={checked.tools} models={checked.models} />
            </>
          )}
        </TabsContent>
      </Tabs>
      {problems.length > 0 && (
        <ProblemList problems={problems} title={t('problems', { count: problems.length })} onLine={jump} />
      )}
      {failed && (
        <p role="status" className="text-sm text-warn">
          {t('notChecked')}
        </p>
      )}
      {readOnly ? (
        <p className="text-muted-foreground text-sm">{t('readOnly')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            disabled={busy || pending || !isWritten || problems.length > 0 || (yaml === saved && !isNew)}
            data-testid="playbook-save"
            onClick={() => void save()}
          >
            <SaveIcon aria-hidden />
            {t('save')}
          </Button>
          <p role="status" className={said?.ok === false ? 'text-destructive text-sm' : 'text-info text-sm'}>
            {said?.words ?? (pending ? t('checking') : problems.length === 0 && checked ? t('sound') : '')}
          </p>
        </div>
      )}
    </div>
  )
}
