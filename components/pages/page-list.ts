import {
  ClipboardListIcon,
  ListChecksIcon,
  type LucideIcon,
  NotebookPenIcon,
  ScrollTextIcon,
  ServerIcon,
  SlidersHorizontalIcon,
  UserRoundIcon,
  UsersRoundIcon,
  WrenchIcon,
} from 'lucide-react'
import type { SignedIn } from '../../lib/contracts/members.ts'

/** The pages beside the desk. Each has its title and a line about it in the messages of `pages`. */
const PAGES = [
  { name: 'plans', href: '/plans', icon: ClipboardListIcon },
  { name: 'playbooks', href: '/playbooks', icon: ListChecksIcon },
  { name: 'audit', href: '/audit', icon: ScrollTextIcon },
  { name: 'tools', href: '/tools', icon: WrenchIcon },
  { name: 'servers', href: '/servers', icon: ServerIcon },
  { name: 'memory', href: '/memory', icon: NotebookPenIcon },
  { name: 'settings', href: '/settings', icon: SlidersHorizontalIcon },
  { name: 'account', href: '/account', icon: UserRoundIcon, of: 'member' },
  { name: 'members', href: '/members', icon: UsersRoundIcon, of: 'head' },
] as const satisfies readonly { name: string; href: string; icon: LucideIcon; of?: 'member' | 'head' }[]

export type PageName = (typeof PAGES)[number]['name']

/** Those that whoever is here has. @param member null for a guest */
export const pagesFor = (member: SignedIn | null) =>
  PAGES.filter((page) => !('of' in page) || (member !== null && (page.of === 'member' || member.role === page.of)))
