import { ShieldAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useModelName } from '@/components/shell/requests/session.tsx'
import type { PlanOrigin } from '@/lib/contracts/gate/plan.ts'
import { plainText } from '@/lib/ui/plain-text.ts'

/** What a risk officer or a reviewer has against the plan: before the figures, so that nobody decides past it. */
export function Objections({ origin: { objections, model } }: { origin: PlanOrigin }) {
  const t = useTranslations('approval.objections')
  const modelName = useModelName()
  if (!objections) return null
  // Rules speak of figures they have just read; a model's words are its own.
  const byRules = model !== undefined && modelName(model).builtIn
  const { by, words, unheard } = objections
  const title = t(unheard ? `${by}Unheard` : by)
  return (
    <article
      data-testid="objections"
      aria-label={title}
      className="rounded-lg border border-warn/50 bg-warn/10 px-3.5 py-2.5 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <ShieldAlertIcon aria-hidden className="size-4 shrink-0 text-warn" />
        {title}
      </p>
      {!byRules && words.length > 0 && <p className="pl-6 text-muted-foreground text-xs">{t('notChecked')}</p>}
      {words.length > 0 && (
        <ul className="mt-1 list-disc space-y-0.5 pl-9">
          {words.map((word) => (
            <li key={word} className="break-words">
              {plainText(word)}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
