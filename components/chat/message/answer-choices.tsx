'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import type { AnswerChoice } from '@/lib/contracts/chat.ts'

/** Answers to the question above, one click each. A click sends the words as if the trader had typed them. */
export function AnswerChoices({ choices, onChoose }: { choices: AnswerChoice[]; onChoose: (words: string) => void }) {
  const t = useTranslations('chat')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; these are messages to send
    <div
      role="group"
      aria-label={t('choices')}
      data-testid="choices"
      className="mt-2.5 flex flex-wrap gap-2 print:hidden"
    >
      {choices.map(({ label, words }) => (
        <Button
          key={words}
          variant="outline"
          size="sm"
          className="h-auto min-h-8 max-w-full whitespace-normal break-words py-1 text-left"
          onClick={() => onChoose(words)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
