import { CheckIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { formatQty } from '@/lib/i18n/format.ts'
import type { Check } from './leg-checks.ts'
import { NamedWarning } from './named-warning.tsx'

/**
 * Every check by its name: a failed one, or one that costs the order a part or its place, with the reason in full; the passed
 * ones in one line that opens to theirs.
 */
export function ChecksList({ checks }: { checks: Check[] }) {
  const t = useTranslations('approval')
  const locale = useLocale()
  if (checks.length === 0) return null
  const isWarned = ({ ok, drops, isBehind }: Check) => !ok || drops !== undefined || isBehind === true
  const warned = checks.filter(isWarned)
  const passed = checks.filter((check) => !isWarned(check))
  // A name this desk does not know is shown as the exchange gives it.
  const nameOf = (name: string) => (t.has(`check.${name}`) ? t(`check.${name}`) : name)
  return (
    <div className="text-xs">
      {warned.length > 0 && (
        <ul className="mb-1.5 space-y-1">
          {warned.map((check) => (
            <li key={check.name} data-check={check.name}>
              <NamedWarning name={nameOf(check.name)}>
                {!check.ok && <span className="sr-only"> {t('dialog.checkFailed')}</span>}
                {check.drops && (
                  <span className="tnum text-foreground">
                    {' '}
                    –{' '}
                    {t('dialog.checkDrops', {
                      kept: formatQty(check.drops.kept, locale),
                      of: formatQty(check.drops.of, locale),
                    })}
                  </span>
                )}
                {check.detail && (
                  <span className="text-foreground">
                    {' '}
                    – <Sentence text={check.detail} />
                  </span>
                )}
              </NamedWarning>
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && (
        <details className="group">
          <summary className="relative finger-sized flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-sm text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring">
            <span>{t('dialog.checks')}</span>
            {passed.map((check) => (
              <span key={check.name} className="inline-flex items-center gap-1">
                <CheckIcon aria-hidden className="size-3 text-info" strokeWidth={3} />
                {nameOf(check.name)}
              </span>
            ))}
            <span className="sr-only">{t('dialog.checksAllOk', { count: passed.length })}</span>
            <span className="ml-auto underline decoration-border decoration-dotted underline-offset-4 group-open:no-underline">
              {t('dialog.checkDetails')}
            </span>
          </summary>
          <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 rounded-md bg-muted/60 px-3 py-2">
            {passed.map((check) => (
              <div key={check.name} className="contents">
                <dt className="text-muted-foreground">{nameOf(check.name)}</dt>
                <dd className="min-w-0 break-words">
                  {check.detail ? <Sentence text={check.detail} /> : t('dialog.checkOk')}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  )
}
