'use client'

import { lazy, memo, Suspense } from 'react'

const loadMarkdown = () => import('./markdown.tsx')
const Markdown = lazy(() => loadMarkdown().then((module) => ({ default: module.Markdown })))

/** Fetches the renderer ahead of the first answer, so that nobody sees bare asterisks. */
export const preloadProse = () => void loadMarkdown()

/** Text of an answer. The renderer is loaded with the first answer; until then its words stand as they are. */
export const Prose = memo(function Prose({
  text,
  streaming,
  claims,
}: {
  text: string
  streaming: boolean
  /** Words of it that no record backs; they are marked. */
  claims?: string[] | undefined
}) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap break-words text-[0.9375rem] leading-[1.6]">{text}</p>}>
      <Markdown text={text} streaming={streaming} claims={claims} />
    </Suspense>
  )
})
