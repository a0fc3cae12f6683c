'use client'

import { CircleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import type { PlaybookProblem } from '@/lib/contracts/playbooks.ts'

/** Everything that is wrong, by line; a click goes there where there is a text to go to. */
export function ProblemList({
  problems,
  title,
  onLine,
}: {
  problems: PlaybookProblem[]
  title: string
  onLine?: ((line: number) => void) | undefined
}) {
  const t = useTranslations('playbooks')
  const words = ({ code, message, params }: PlaybookProblem) =>
    t.has(`problem.${code}`) ? t(`problem.${code}`, params) : message
  return (
    <Alert variant="destructive" role="status" data-testid="playbook-problems">
      <CircleAlertIcon aria-hidden />
      <AlertTitle>{title}</AlertTitle>
      <ul className="col-start-2 mt-1 flex flex-col gap-1 [overflow-wrap:anywhere]">
        {problems.map((problem) => {
          const { line } = problem
          const where = line === null ? null : t('line', { line })
          return (
            <li key={`${problem.path} ${problem.code} ${problem.message}`}>
              {line !== null && onLine ? (
                <button
                  type="button"
                  onClick={() => onLine(line)}
                  className="tnum relative finger-sized mr-1.5 rounded-sm font-medium underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring"
                >
                  {where}
                </button>
              ) : (
                where && <span className="tnum mr-1.5 font-medium">{where}</span>
              )}
              {words(problem)}
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}
