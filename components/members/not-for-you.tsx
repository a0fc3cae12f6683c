import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'

/** Shown in place of a page that this reader may not see: says why, and where to go instead. */
export function NotForYou({
  icon: Icon,
  title,
  detail,
  go,
}: {
  icon: LucideIcon
  title: string
  detail: string
  go?: { href: string; words: string }
}) {
  return (
    <Card data-testid="not-for-you" className="flex-row items-start gap-3 px-4 py-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden className="size-4.5" />
      </span>
      <div className="max-w-prose text-sm">
        <p className="font-medium">{title}</p>
        <p className="text-muted-foreground text-xs leading-5">{detail}</p>
        {go && (
          <Button asChild size="sm" className="mt-3">
            <Link href={go.href}>{go.words}</Link>
          </Button>
        )}
      </div>
    </Card>
  )
}
