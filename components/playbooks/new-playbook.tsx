'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { playbookView } from '@/lib/contracts/playbooks.ts'
import { useIsHere } from '@/lib/ui/use-is-here.ts'
import { Editor } from './editor.tsx'
import { Failed, Loading } from './page-states.tsx'
import { call } from './playbooks-api.ts'
import { usePolled } from './use-polled.ts'

const made = z.object({ id: z.string() })

/** A playbook that is not saved yet, from a small one or from a copy. */
export function NewPlaybook({ copyOf }: { copyOf: string | null }) {
  return copyOf === null ? <First /> : <Copy of={copyOf} />
}

function First() {
  const t = useTranslations('playbooks')
  return (
    <NewEditor
      yaml={`name: ${t('example.name')}
inputs:
  - name: symbol
    type: symbol
    default: ELC
steps:
  - id: book
    tool: getOrderBook
    args:
      symbol: "{input.symbol}"
  - id: best
    when: "{steps.book.bestBid} != null"
    say: "${t('example.say')}"
`}
    />
  )
}

function Copy({ of }: { of: string }) {
  const { data, failure, reload } = usePolled(playbookView, `/${encodeURIComponent(of)}`, () => null)
  if (!data) return failure ? <Failed message={failure.message} onRetry={() => void reload()} /> : <Loading />
  return <NewEditor yaml={data.yaml} />
}

function NewEditor({ yaml }: { yaml: string }) {
  const t = useTranslations('playbooks')
  const router = useRouter()
  const isHere = useIsHere()
  return (
    <Editor
      yaml={yaml}
      readOnly={false}
      isNew
      onSave={async (text) => {
        const outcome = await call(made, '', { method: 'POST', body: { yaml: text } })
        if (!outcome.ok) return outcome.message || t('unreachable')
        if (isHere()) router.push(`/playbooks/${encodeURIComponent(outcome.data.id)}`)
        return null
      }}
    />
  )
}
