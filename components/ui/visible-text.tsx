import { Fragment } from 'react'
import { hiddenRuns } from '../../lib/ui/hidden-runs.ts'

/** A text of a server, with every character that cannot be seen shown by its number. */
export function VisibleText({ text }: { text: string }) {
  return (
    <bdi>
      {hiddenRuns(text).map((run, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text, never reordered
        <Fragment key={i}>
          {run.hidden ? (
            <span
              data-hidden
              className="mx-px whitespace-nowrap rounded-xs border border-warn/60 bg-card px-0.5 font-mono text-[0.85em] text-warn no-underline"
            >
              {run.codes.join(' ')}
              {run.more > 0 && ` +${run.more}`}
            </span>
          ) : (
            run.text
          )}
        </Fragment>
      ))}
    </bdi>
  )
}
