import { ShieldCheckIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'

export type Check = { name: string; ok: boolean; detail: string }

/** Failed checks by name, in full; passed ones behind one line. */
export function ChecksList({ checks }: { checks: Check[] }) {
  const t = useTranslations('approval.dialog')
  if (checks.length === 0) return null
  const failed = checks.filter(({ ok }) => !ok)
  const passed = checks.filter(({ ok }) => ok)
  return (
    <div className="text-xs">
      {failed.length > 0 && (
        <ul className="mb-1.5 space-y-1">
          {failed.map((check) => (
            <li key={check.name} className="flex items-start gap-2 rounded-md bg-warn/10 px-2.5 py-1.5 text-warn">
              <TriangleAlertIcon aria-hidden className="mt-px size-3.5 shrink-0" />
              <span>
                <span className="font-semibold">{check.name}</span>
                <span className="sr-only"> {t('checkFailed')}</span>
                {check.detail && <span className="text-foreground"> – {check.detail}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="group">
          <summary className="inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring">
            <ShieldCheckIcon aria-hidden className="size-3.5" />
            <span className="underline decoration-border decoration-dotted underline-offset-4 group-open:no-underline">
              {t('checksAllOk', { count: passed.length })}
            </span>
          </summary>
          <ul className="mt-1 ml-5 space-y-0.5 text-muted-foreground">
            {passed.map((check) => (
              <li key={check.name}>
                <span className="text-foreground">{check.name}</span>
                {check.detail && ` – ${check.detail}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
