import type { AuditGroup } from '../../../lib/contracts/gate/audit-kinds.ts'

/** Groups of kinds, in the order in which a plan meets them. */
export const AUDIT_GROUPS = [
  'plan',
  'leg',
  'account',
  'limits',
  'permission',
  'kill',
  'cancel',
  'tool',
  'token',
  'server',
  'memory',
  'playbook',
  'attempt',
  'member',
  'exchange',
  'clock',
] as const satisfies readonly AuditGroup[]
