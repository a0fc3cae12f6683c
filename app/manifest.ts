import type { MetadataRoute } from 'next'
import { BAR_COLORS } from '../lib/ui/bar-colors.ts'

/** The desk as an app of its own: a window without a browser's bars, a place on the home screen of a phone. */
export default function manifest(): MetadataRoute.Manifest {
  const png = (src: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: 'EAP Desk',
    short_name: 'EAP Desk',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BAR_COLORS.light,
    theme_color: BAR_COLORS.light,
    categories: ['finance'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      // Systems cut this one into a shape of their own, so its mark keeps to the middle.
      png('/icon-maskable-512.png', 512, 'maskable'),
    ],
  }
}
