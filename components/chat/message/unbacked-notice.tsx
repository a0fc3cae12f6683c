'use client'

import { TriangleAlertIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import type { DeskMessage } from '@/lib/contracts/chat.ts'
import { quotedClaims } from '../prose/unbacked-claims.ts'

/** Below an answer that claims what no record backs: which words, and where the record is. */
export function UnbackedNotice({ message }: { message: DeskMessage }) {
  const t = useTranslations('chat.unbacked')
  const kinds = quotedClaims(message)
  if (kinds.length === 0) return null
  return (
    <Alert variant="warn" role="status" data-testid="unbacked" className="mt-3">
      <TriangleAlertIcon aria-hidden />
      {kinds.map(({ kind, quotes }) => (
        <Fragment key={kind}>
          <AlertTitle data-kind={kind}>{t(kind)}</AlertTitle>
          <AlertDescription>
            <ul className="break-words">
              {quotes.map((quote) => (
                <li key={quote}>
                  <q>{quote}</q>
                </li>
              ))}
            </ul>
          </AlertDescription>
        </Fragment>
      ))}
      <AlertDescription>
        <Link
          href="/plans"
          className="rounded-sm font-medium text-foreground underline decoration-brand decoration-2 underline-offset-2 outline-none hover:decoration-foreground focus-visible:ring-2 focus-visible:ring-ring"
        >
          {t('record')}
        </Link>
      </AlertDescription>
    </Alert>
  )
}
