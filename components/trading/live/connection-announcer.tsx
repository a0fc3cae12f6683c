'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useConnection, useLoss } from './market-provider.tsx'

const TOAST = 'connection'

/**
 * Says once that the market is no longer live, and once that it is back: politely for a screen reader, the return also
 * as a toast. The badge and the banner show what lies between.
 */
export function ConnectionAnnouncer() {
  const t = useTranslations('trading.connection')
  const connection = useConnection()
  const away = useLoss()?.of
  const lost = useRef(false)
  const toldBack = useRef(false)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (connection === 'live') {
      if (!lost.current) return
      lost.current = false
      setWords(t('back'))
      toast.success(t('back'), { id: TOAST })
      toldBack.current = true
    } else if (away) {
      lost.current = true
      setWords(t(`${away}Long`))
      // Sonner takes a toast back two frames later: told for nothing, it would take the next one, which says the opposite.
      if (toldBack.current) toast.dismiss(TOAST)
      toldBack.current = false
    }
  }, [connection, away, t])
  return (
    <div role="status" aria-live="polite" data-testid="connection-announcement" className="sr-only">
      {words}
    </div>
  )
}
