import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cn } from '../../../lib/ui/cn.ts'

test("the desk's own sizes and shadows give way to later ones of their kind, and to nothing else", () => {
  assert.equal(cn('bg-card shadow-raised', 'shadow-none'), 'bg-card shadow-none')
  assert.equal(cn('shadow-raised', 'shadow-float'), 'shadow-float')
  assert.equal(cn('shadow-raised data-[state=on]:shadow-raised'), 'shadow-raised data-[state=on]:shadow-raised')
  assert.equal(cn('text-sm text-muted-foreground', 'text-2xs'), 'text-muted-foreground text-2xs')
})
