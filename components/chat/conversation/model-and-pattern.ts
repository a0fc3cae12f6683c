'use client'

/** Who answers in a conversation, and how. */
import type { Pattern } from '@/lib/contracts/patterns.ts'
import { saveChoice } from './chat-api.ts'
import { perChatChoice } from './per-chat-choice.ts'

export const modelChoice = perChatChoice<string>((chatId, model) => saveChoice(chatId, { model }))
export const patternChoice = perChatChoice<Pattern>((chatId, pattern) => saveChoice(chatId, { pattern }))
