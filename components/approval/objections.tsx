import { ShieldAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { PlanOrigin } from '@/lib/contracts/plan.ts'
import { plainText } from './plain-text.ts'

/** What a risk officer or a reviewer has against the plan: before the figures, so that nobody decides past it. */
export function Objections({ objections }: { objections: PlanOrigin['objections'] }) {
  const t = useTranslations('approval.objections')
  if (!objections) return null
  const { by, words, unheard } = objections
  return (
    <article
      data-testid="objections"
      aria-label={t(by)}
      className="rounded-lg border border-warn/50 bg-warn/10 px-3.5 py-2.5 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <ShieldAlertIcon aria-hidden className="size-4 shrink-0 text-warn" />
        {t(unheard ? `${by}Unheard` : by)}
      </p>
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
