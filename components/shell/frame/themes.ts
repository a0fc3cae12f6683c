import { MonitorIcon, MoonIcon, SunIcon } from 'lucide-react'

/** What one can choose of the appearance. */
export const THEMES = [
  { name: 'light', icon: SunIcon },
  { name: 'dark', icon: MoonIcon },
  { name: 'system', icon: MonitorIcon },
] as const
