'use client'

import { Label as LabelPrimitive } from 'radix-ui'
import type * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

export function Label({ className, ...props }: React.ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root
      data-slot="label"
      className={cn('select-none font-medium text-[0.8125rem] leading-none peer-disabled:opacity-45', className)}
      {...props}
    />
  )
}
