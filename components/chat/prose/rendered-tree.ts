/** What a rehype plugin is given: the tree of an answer as it was rendered. */
export type TextNode = { type: 'text'; value: string }
export type Parent = { type: string; tagName?: string; properties?: Record<string, unknown>; children: Node[] }
export type Node = TextNode | Parent | { type: string }

export const isText = (node: Node): node is TextNode => node.type === 'text'
export const isParent = (node: Node): node is Parent => 'children' in node
