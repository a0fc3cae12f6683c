/** The tools of the connected servers, and whether the trader accepted them as they are now. */
import { z } from 'zod'
import { instant } from './exchange/fields.ts'
import { serverState } from './servers.ts'

/** What a server says about a tool, as far as it is fingerprinted. */
export const toolDefinition = z.object({
  name: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  inputSchema: z.record(z.string(), z.unknown()),
  outputSchema: z.record(z.string(), z.unknown()).optional(),
  annotations: z.record(z.string(), z.unknown()).optional(),
})
export type ToolDefinition = z.infer<typeof toolDefinition>

/** new: never accepted; changed: another definition of it was. Both are quarantined. */
const trustState = z.enum(['accepted', 'new', 'changed'])
export type TrustState = z.infer<typeof trustState>

const toolView = z.object({
  /** What the model calls it. */
  name: z.string(),
  server: z.string(),
  /** What the server calls it. */
  tool: z.string(),
  title: z.string(),
  description: z.string(),
  /** By the desk's own list, whatever the server says about it. */
  kind: z.enum(['read', 'write']),
  state: trustState,
  fingerprint: z.string(),
  definition: toolDefinition,
  /** What was accepted before; only while it has changed. */
  accepted: toolDefinition.nullable(),
  acceptedAt: instant.nullable(),
})
export type ToolView = z.infer<typeof toolView>

/** Why a tool that a server lists is not there. */
const droppedWhy = z.enum([
  'characters',
  'too_long',
  'clash',
  'malformed',
  'twice',
  'too_large',
  'too_many',
  'task',
  'schema',
  'elsewhere',
])
export type DroppedWhy = z.infer<typeof droppedWhy>
const droppedTool = z.object({
  server: z.string(),
  tool: z.string(),
  why: droppedWhy,
  /** The place in what it says about its arguments, where that is what is wrong; in the words of its server. */
  where: z.string().optional(),
})
export type DroppedTool = z.infer<typeof droppedTool>

/** GET /api/tools */
export const toolsView = z.object({
  servers: z.array(
    z.object({
      name: z.string(),
      /** Comes with the desk: changes with its releases only, and those are accepted by themselves. */
      embedded: z.boolean(),
      /** The operator's settings trust it: its tools are accepted at first sight. */
      trusted: z.boolean(),
      state: serverState,
    }),
  ),
  tools: z.array(toolView),
  dropped: z.array(droppedTool),
})
export type ToolsView = z.infer<typeof toolsView>

/** POST /api/tools/accept. The fingerprint is that of the definition the trader was shown. */
export const acceptToolRequest = z.strictObject({
  server: z.string().min(1).max(64),
  tool: z.string().min(1).max(128),
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
})
export type AcceptToolRequest = z.infer<typeof acceptToolRequest>
