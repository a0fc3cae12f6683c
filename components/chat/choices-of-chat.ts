'use client'

/** Who answers in a conversation, and how. */
import { perChatChoice } from '@/components/shell/per-chat-choice.ts'
import type { Pattern } from '@/lib/contracts/patterns.ts'
import { saveChoice } from './chat-api.ts'

export const modelChoice = perChatChoice<string>((chatId, model) => saveChoice(chatId, { model }))
export const patternChoice = perChatChoice<Pattern>((chatId, pattern) => saveChoice(chatId, { pattern }))
