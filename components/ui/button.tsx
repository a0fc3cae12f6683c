import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

const buttonVariants = cva(
  "relative finger-sized inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium text-sm outline-none transition-[background-color,border-color,color,box-shadow,transform] duration-100 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-offset-1 focus-visible:ring-offset-background active:translate-y-px disabled:pointer-events-none disabled:opacity-45 aria-disabled:pointer-events-none aria-disabled:opacity-45 [&_svg:not([class*='size-'])]:size-4 [&_svg]:pointer-events-none [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        default: 'forced-colors:border bg-primary text-primary-foreground shadow-raised hover:bg-primary/88',
        secondary: 'forced-colors:border bg-secondary text-secondary-foreground hover:bg-accent',
        outline: 'border border-input bg-card shadow-raised hover:bg-accent hover:text-accent-foreground',
        ghost: 'text-foreground hover:bg-accent hover:text-accent-foreground',
        link: 'text-foreground underline decoration-brand decoration-2 underline-offset-4 hover:decoration-foreground',
        destructive:
          'forced-colors:border bg-destructive text-destructive-foreground shadow-raised hover:bg-destructive/88',
        buy: 'forced-colors:border bg-buy text-buy-foreground shadow-raised hover:bg-buy/88',
        sell: 'forced-colors:border bg-sell text-sell-foreground shadow-raised hover:bg-sell/88',
      },
      size: {
        xs: "h-6 gap-1 rounded-sm px-2 text-xs [&_svg:not([class*='size-'])]:size-3",
        sm: "h-8 coarse:min-h-[40px] px-2.5 text-[0.8125rem] [&_svg:not([class*='size-'])]:size-3.5",
        default: 'h-9 coarse:min-h-[44px] px-3.5',
        // What decides is never cut: with large letters its words take a second line, and the room beside them does not grow.
        lg: 'min-h-11 max-w-full whitespace-normal px-[min(1.25rem,20px)] py-1 text-[0.9375rem] leading-5',
        icon: 'size-9 coarse:min-h-[44px] coarse:min-w-[44px]',
        'icon-sm': "size-8 coarse:min-h-[40px] coarse:min-w-[40px] [&_svg:not([class*='size-'])]:size-4",
        'icon-xs': "size-6 coarse:[--reach:8px] rounded-sm [&_svg:not([class*='size-'])]:size-3.5",
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

type ButtonProps = React.ComponentProps<'button'> & VariantProps<typeof buttonVariants> & { asChild?: boolean }

export function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className)
  if (asChild) return <Slot.Root data-slot="button" className={classes} {...props} />
  return <button data-slot="button" type={type ?? 'button'} className={classes} {...props} />
}
