'use client'

import { lazy, memo, Suspense } from 'react'

const Markdown = lazy(() => import('./markdown.tsx').then((module) => ({ default: module.Markdown })))

/** Text of an answer. The renderer is loaded with the first answer; until then its words stand as they are. */
export const Prose = memo(function Prose({ text, streaming }: { text: string; streaming: boolean }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap break-words text-[0.9375rem] leading-[1.6]">{text}</p>}>
      <Markdown text={text} streaming={streaming} />
    </Suspense>
  )
})
