import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** The desk's own shadows (app/globals.css): taken for colours of one, neither would give way to another shadow or to none. */
const twMerge = extendTailwindMerge({ extend: { theme: { shadow: ['raised', 'float'] } } })

/** Joins class names; later Tailwind classes win over earlier ones of the same kind. */
export const cn = (...inputs: ClassValue[]): string => twMerge(clsx(inputs))
