'use client'

import { createContext, use } from 'react'

/** Of the conversation that a card stands in; null for a card elsewhere. */
export const ConversationId = createContext<string | null>(null)
export const useConversationId = (): string | null => use(ConversationId)
