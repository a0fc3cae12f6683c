'use client'

import { useTranslations } from 'next-intl'
import { useId, useRef } from 'react'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog.tsx'
import { Kbd } from '@/components/ui/kbd.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { useQuestionKey } from './command-keys.tsx'
import { modifierKey } from './key-names.ts'

/** By place. Each has its line in the messages of `common.keys`. */
const keysByPlace = () =>
  ({
    everywhere: [
      { name: 'palette', keys: [modifierKey(), 'K'] },
      { name: 'list', keys: ['?'] },
      { name: 'close', keys: ['Esc'] },
    ],
    composer: [
      { name: 'send', keys: ['Enter'] },
      { name: 'newLine', keys: ['Shift', 'Enter'] },
      { name: 'recall', keys: ['↑'] },
      { name: 'command', keys: ['/'] },
      { name: 'mention', keys: ['@'] },
      { name: 'stop', keys: ['Esc'] },
    ],
    market: [
      { name: 'level', keys: ['↑', '↓'] },
      { name: 'pick', keys: ['Enter'] },
      { name: 'step', keys: ['↑', '↓'] },
      { name: 'bigStep', keys: ['Shift', '↑'] },
    ],
    plan: [
      { name: 'next', keys: ['Tab'] },
      { name: 'leave', keys: ['Esc'] },
    ],
  }) as const

export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common.keys')
  const action = useTranslations('common.action')
  const switchId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [questionKey, setQuestionKey] = useQuestionKey()
  const places = keysByPlace()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        data-commands=""
        data-testid="key-list"
        closeLabel={action('close')}
        // Not the switch: on a low screen it is below the list, which would open at its end.
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          heading.current?.focus()
        }}
      >
        <DialogHeader>
          <DialogTitle ref={heading} tabIndex={-1}>
            {t('title')}
          </DialogTitle>
          <DialogDescription>{t('about')}</DialogDescription>
        </DialogHeader>
        {(Object.keys(places) as (keyof typeof places)[]).map((place) => (
          <section key={place} aria-label={t(`places.${place}`)}>
            <h3 className="eyebrow pb-1">{t(`places.${place}`)}</h3>
            <dl className="divide-y text-sm">
              {places[place].map(({ name, keys }) => (
                <div key={name} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{t(`does.${name}`)}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div className="flex items-center justify-between gap-4 border-t pt-3">
          <Label htmlFor={switchId} className="font-normal text-sm">
            {t('questionKey')}
          </Label>
          <Switch
            id={switchId}
            checked={questionKey === 'on'}
            onCheckedChange={(on) => setQuestionKey(on ? 'on' : 'off')}
          />
        </div>
      </DialogContent>
    </Dialog>
  )
}
