import { PlusIcon } from 'lucide-react'
import { type ReactNode, type Ref, useId, useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { useAddressed } from './use-addressed.ts'

/** One part of the page: what it is, a line about it, its own action. */
export function Section({
  name,
  title,
  about,
  action,
  children,
}: {
  name: string
  title: string
  about: string
  action?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useAddressed(section, name)
  return (
    <section
      ref={section}
      id={name}
      aria-labelledby={id}
      data-section={name}
      className="scroll-mt-32 rounded-lg border bg-card shadow-raised"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-3">
        <div className="min-w-0">
          <h2 id={id} tabIndex={-1} className="font-semibold text-[0.9375rem] tracking-tight outline-none">
            {title}
          </h2>
          <p className="max-w-3xl text-pretty text-muted-foreground text-xs leading-5">{about}</p>
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

/** The action of a part whose things are written by hand: opens the form for one more. */
export function NewButton({
  testId,
  label,
  onClick,
  ref,
}: {
  testId: string
  label: string
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}) {
  return (
    <Button ref={ref} size="sm" variant="outline" data-testid={testId} onClick={onClick}>
      <PlusIcon aria-hidden />
      {label}
    </Button>
  )
}
