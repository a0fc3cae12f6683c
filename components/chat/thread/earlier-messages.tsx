'use client'

import { ArrowUpIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'

/** Earlier messages are drawn when the reader is this far from the first one that is drawn. */
const AHEAD = '600px'

/** Above the first message that is drawn, where there are others before it. */
export function EarlierMessages({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTranslations('chat')
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = line.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onShow(), {
      root: element.closest('[data-conversation-log]'),
      rootMargin: `${AHEAD} 0px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [onShow])
  return (
    <div ref={line} className="flex justify-center print:hidden">
      <Button variant="outline" size="sm" data-testid="earlier-messages" onClick={onShow}>
        <ArrowUpIcon aria-hidden />
        {t('earlier', { count })}
      </Button>
    </div>
  )
}
