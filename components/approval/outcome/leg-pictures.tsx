'use client'

import { ImageOffIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog.tsx'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { MAX_PICTURES, type ShownPicture } from '@/lib/contracts/pictures.ts'
import { cn } from '@/lib/ui/cn.ts'

/** The pictures in the answer of another server, as its own: nobody checked what they say. */
export function LegPictures({ leg: { pictures, server, tool } }: { leg: PlanLeg }) {
  const t = useTranslations('approval.pictures')
  const locale = useLocale()
  if (!pictures) return null
  const { shown, notShown } = pictures
  return (
    <figure data-testid="leg-pictures" className="wrap-anywhere my-1 ml-6">
      {shown.length > 0 && (
        <>
          <figcaption className="eyebrow pb-1">{t('from', { server, count: shown.length })}</figcaption>
          <ul className="flex flex-wrap gap-2">
            {shown.map((picture, i) => (
              <li key={picture.url} className="min-w-0 max-w-full">
                <Picture picture={picture} alt={t('alt', { n: i + 1, of: shown.length, tool, server })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {notShown.map(({ why, count, bytes }) => (
        <p key={why} data-why={why} className="mt-1 flex items-start gap-1.5 text-muted-foreground">
          <ImageOffIcon aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>
            {t('notShown', { count, size: sizeIn(bytes, locale), why: t(`why.${why}`, { most: MAX_PICTURES }) })}
          </span>
        </p>
      ))}
    </figure>
  )
}

function Picture({ picture, alt }: { picture: ShownPicture; alt: string }) {
  const t = useTranslations('approval.pictures')
  const action = useTranslations('common.action')
  const [isLarge, setLarge] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <div
        role="alert"
        data-testid="picture-failed"
        className="flex min-h-28 max-w-full flex-col items-center justify-center gap-2 rounded-md border border-dashed p-3 text-center text-muted-foreground"
        style={{ ...boxOf(picture), minWidth: 'min(12rem, 100%)' }}
      >
        <ImageOffIcon aria-hidden className="size-4" />
        <p>{t('failed', { picture: alt })}</p>
        <Button
          size="xs"
          variant="outline"
          onClick={() => {
            setAttempt(attempt + 1)
            setFailed(false)
          }}
        >
          {action('retry')}
        </Button>
      </div>
    )
  return (
    <>
      <button
        type="button"
        data-testid="leg-picture"
        aria-label={t('open', { picture: alt })}
        onClick={() => setLarge(true)}
        className="block max-w-full cursor-zoom-in rounded-md outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-2 focus-visible:ring-offset-background"
      >
        <Drawn
          key={attempt}
          picture={picture}
          alt={alt}
          className="rounded-md border"
          style={boxOf(picture)}
          onError={() => setFailed(true)}
        />
      </button>
      {isLarge && (
        <Dialog open onOpenChange={setLarge}>
          <DialogContent
            data-testid="picture-dialog"
            closeLabel={action('close')}
            className="max-w-none gap-3 p-3 sm:p-5"
            style={{ width: `min(100% - 1rem, max(18rem, ${largeWidth(picture)} + 2.75rem))` }}
          >
            <div className="pr-8">
              <DialogTitle className="wrap-anywhere text-sm">{alt}</DialogTitle>
              <DialogDescription className="text-xs">{t('notChecked')}</DialogDescription>
            </div>
            <Drawn picture={picture} alt={alt} className="mx-auto rounded-md border" style={largeBoxOf(picture)} />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

type DrawnProps = {
  picture: ShownPicture
  alt: string
  className: string
  style: CSSProperties
  onError?: () => void
}
/** On white in the dark too: what draws a chart on nothing means paper. */
function Drawn({ picture: { url, width, height }, alt, className, ...props }: DrawnProps) {
  return (
    // biome-ignore lint/performance/noImgElement: served as it was kept, and decoded by the browser alone
    <img
      src={url}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={cn('h-auto max-w-full bg-white object-contain', className)}
      {...props}
    />
  )
}

const HIGH_PX = 288
/** Width to height at most, and the other way round: a strip one pixel wide is still drawn wide enough to see and to touch. */
const STEEPEST = 6
/** Size of a picture before it is loaded, so that nothing moves when it arrives. */
function boxOf({ width, height }: ShownPicture): { width: number; aspectRatio: number } {
  const aspectRatio = Math.min(STEEPEST, Math.max(1 / STEEPEST, width / height))
  const whole = Math.max(width, height * aspectRatio)
  return { width: Math.round(Math.max(48, Math.min(whole, HIGH_PX * aspectRatio))), aspectRatio }
}
/** The picture in its own size, or as large as fits on the screen below the title. */
const largeWidth = ({ width, height }: ShownPicture): string =>
  `min(${Math.max(width, 48)}px, (100dvh - 9rem) * ${width / height})`
const largeBoxOf = (picture: ShownPicture): CSSProperties => ({
  width: largeWidth(picture),
  aspectRatio: picture.width / picture.height,
})

const KB = 1024
function sizeIn(bytes: number, locale: string): string {
  const [value, unit] = bytes < KB * KB ? [Math.max(0.1, bytes / KB), 'kilobyte'] : [bytes / KB / KB, 'megabyte']
  const figures = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, figures).format(value)
}
