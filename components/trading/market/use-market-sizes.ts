'use client'

import { useStored } from '../../../lib/ui/use-remembered.ts'

/** Of what a trader has given a size: how wide book and trades are, and how high the blotter, in px. */
type MarketSizes = { readonly book?: number; readonly blotter?: number }
export type MarketPart = keyof MarketSizes

/** Reads sizes as they were stored; what cannot be read counts as nothing chosen. */
export function parseSizes(text: string | null): MarketSizes {
  const [book, blotter] = (text ?? '').split('_').map(Number)
  const isSize = (px: number | undefined): px is number => px !== undefined && px > 0 && px < 10_000
  return { ...(isSize(book) && { book }), ...(isSize(blotter) && { blotter }) }
}
export const sizesText = ({ book = 0, blotter = 0 }: MarketSizes): string =>
  `${Math.round(book)}_${Math.round(blotter)}`

/** They stay within what leaves room for the others, also in a window that has become smaller since. */
export const sizeVariables = ({ book, blotter }: MarketSizes): Record<`--${string}`, string> => ({
  ...(book !== undefined && { '--book': `clamp(15rem, ${Math.round(book)}px, 55%)` }),
  ...(blotter !== undefined && { '--blotter': `clamp(7rem, ${Math.round(blotter)}px, 32rem)` }),
})

/** The sizes of the market's parts, remembered by this browser. */
export function useMarketSizes(): [MarketSizes, (part: MarketPart, px: number | undefined) => void] {
  const [text, remember] = useStored('market.sizes')
  const sizes = parseSizes(text)
  function resize(part: MarketPart, px: number | undefined) {
    const { [part]: _, ...others } = sizes
    remember(sizesText(px === undefined ? others : { ...others, [part]: px }))
  }
  return [sizes, resize]
}
