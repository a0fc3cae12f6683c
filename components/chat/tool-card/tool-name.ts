import type { useTranslations } from 'next-intl'

type Translate = ReturnType<typeof useTranslations>

/** What readers call a tool, with the words of `chat.tool`; a tool of another server keeps its own name. */
export const toolName = (tool: string, t: Translate): string => (t.has(`name.${tool}`) ? t(`name.${tool}`) : tool)
