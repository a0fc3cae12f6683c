import { QuoteIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useModelName } from '@/components/shell/requests/session.tsx'
import type { PlanOrigin } from '@/lib/contracts/gate/plan.ts'
import { plainText } from '@/lib/ui/plain-text.ts'

/**
 * Who proposed the plan. What a model or program says of itself is shown as its words, in quotes, never as fact.
 * @param from where the plan came from, unless that stands beside it
 */
export function PlanOriginView({ origin, from }: { origin: PlanOrigin; from?: string }) {
  const t = useTranslations('approval.dialog')
  const modelName = useModelName()
  const outside = origin.kind === 'mcp'
  const said = [
    from,
    origin.playbook && t('byPlaybook', { name: plainText(origin.playbook) }),
    origin.model &&
      (outside ? t('byProgram', { name: origin.model }) : t('byModel', { model: modelName(origin.model).name })),
  ].filter(Boolean)
  if (said.length === 0 && !origin.reason) return null
  return (
    <div className="space-y-1.5 text-xs">
      {said.length > 0 && <p className="wrap-anywhere text-muted-foreground">{said.join(' · ')}</p>}
      {origin.reason && (
        <figure className="rounded-md border-l-2 border-l-input bg-muted/60 py-1.5 pr-3 pl-2.5">
          <figcaption className="eyebrow flex items-center gap-1">
            <QuoteIcon aria-hidden className="size-3" />
            {t(outside ? 'programWords' : origin.kind === 'playbook' && !origin.model ? 'playbookWords' : 'modelWords')}
          </figcaption>
          <blockquote className="mt-0.5 whitespace-pre-wrap break-words">
            {t('quote', { text: plainText(origin.reason) })}
          </blockquote>
        </figure>
      )}
    </div>
  )
}
