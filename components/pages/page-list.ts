import {
  ClipboardListIcon,
  ListChecksIcon,
  type LucideIcon,
  NotebookPenIcon,
  ScrollTextIcon,
  ServerIcon,
  SlidersHorizontalIcon,
  WrenchIcon,
} from 'lucide-react'

/** The pages beside the desk. Each has its title and a line about it in the messages of `pages`. */
export const PAGES = [
  { name: 'plans', href: '/plans', icon: ClipboardListIcon },
  { name: 'playbooks', href: '/playbooks', icon: ListChecksIcon },
  { name: 'audit', href: '/audit', icon: ScrollTextIcon },
  { name: 'tools', href: '/tools', icon: WrenchIcon },
  { name: 'servers', href: '/servers', icon: ServerIcon },
  { name: 'memory', href: '/memory', icon: NotebookPenIcon },
  { name: 'settings', href: '/settings', icon: SlidersHorizontalIcon },
] as const satisfies readonly { name: string; href: string; icon: LucideIcon }[]

export type PageName = (typeof PAGES)[number]['name']
