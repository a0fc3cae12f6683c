/** What a definition is checked against: the tools that its trader may use, and the models there are. */
export type KnownTool = {
  name: string
  title: string
  kind: 'read' | 'write'
  /** True where the tool takes a blank text for a value and not for nothing. */
  keepBlank: boolean
  /** The schema as a model is shown it. */
  inputSchema: Record<string, unknown>
  outputSchema: Record<string, unknown> | null
}
export type Known = { tools: ReadonlyMap<string, KnownTool>; models: readonly string[] }
