'use client'

import { lazy, memo, Suspense } from 'react'
import { loadAgain } from '@/lib/ui/load-again.ts'
import { withoutBidiControls } from './bidi-controls.ts'

const loadMarkdown = loadAgain(() => import('./markdown.tsx').then((module) => ({ default: module.Markdown })))
const Markdown = lazy(loadMarkdown)

/** Fetches the renderer, if it is not there, ahead of the first answer, so that few see it come. */
export const preloadProse = () => void loadMarkdown()

/** Without its marks of emphasis, which are most of what an answer has; the rest is read as it stands. */
function Words({ text }: ProseProps) {
  const plain = withoutBidiControls(text).replaceAll('**', '')
  return <p className="whitespace-pre-wrap break-words text-[0.9375rem] leading-[1.6]">{plain}</p>
}

type ProseProps = {
  text: string
  streaming: boolean
  /** Words of it that no record backs; they are marked. */
  claims?: string[] | undefined
}

/** Text of an answer. The renderer is loaded with the first answer; until then its words stand plain. */
export const Prose = memo(function Prose(props: ProseProps) {
  return (
    <Suspense fallback={<Words {...props} />}>
      <Markdown {...props} />
    </Suspense>
  )
})
