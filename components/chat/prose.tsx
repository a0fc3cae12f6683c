'use client'

import { lazy, memo, Suspense } from 'react'
import { loadAgain } from '@/lib/ui/load-again.ts'

const loadMarkdown = loadAgain(() => import('./markdown.tsx').then((module) => ({ default: module.Markdown })))
const Markdown = lazy(loadMarkdown)

/** Fetches the renderer ahead of the first answer, so that nobody sees bare asterisks. */
export const preloadProse = () => void loadMarkdown()

function Words({ text }: ProseProps) {
  return <p className="whitespace-pre-wrap break-words text-[0.9375rem] leading-[1.6]">{text}</p>
}

type ProseProps = {
  text: string
  streaming: boolean
  /** Words of it that no record backs; they are marked. */
  claims?: string[] | undefined
}

/** Text of an answer. The renderer is loaded with the first answer; until then its words stand as they are. */
export const Prose = memo(function Prose(props: ProseProps) {
  return (
    <Suspense fallback={<Words {...props} />}>
      <Markdown {...props} />
    </Suspense>
  )
})
