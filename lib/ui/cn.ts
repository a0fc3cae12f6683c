import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; later Tailwind classes win over earlier ones of the same kind. */
export const cn = (...inputs: ClassValue[]): string => twMerge(clsx(inputs))
