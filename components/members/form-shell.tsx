'use client'

import { TriangleAlertIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import type { Told } from './form-problem.ts'
import { ToldProblem } from './told-problem.tsx'

/** Fields, what is wrong with all of them together, and the button that Enter presses too. */
export function FormShell({
  label,
  testId,
  className,
  pending,
  problem,
  submit,
  aside,
  wide = false,
  onSubmit,
  children,
}: {
  label: string
  testId: string
  className?: string
  pending: boolean
  problem: Told | undefined
  submit: string
  /** What stands beside the button. */
  aside?: ReactNode
  /** The button takes the whole row. */
  wide?: boolean
  onSubmit: () => void
  children: ReactNode
}) {
  return (
    <form
      noValidate
      // Sent by the browser itself, before the page has come to life, nothing of it is to stand in an address.
      method="post"
      aria-label={label}
      data-testid={testId}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (!pending) onSubmit()
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // The Enter that ends a composition is not the Enter that sends.
        if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault()
      }}
    >
      {children}
      {problem && (
        <Alert variant="destructive">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>
            <ToldProblem told={problem} />
          </AlertTitle>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {aside}
        <Button
          type="submit"
          size={wide ? 'lg' : 'default'}
          className={wide ? 'w-full' : undefined}
          aria-disabled={pending || undefined}
        >
          {pending && <Spinner />}
          {submit}
        </Button>
      </div>
    </form>
  )
}
