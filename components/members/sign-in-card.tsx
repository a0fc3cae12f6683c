'use client'

import { LogInIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { BrandMark } from '@/components/shell/frame/brand-mark.tsx'
import { useChooseLocale } from '@/components/shell/frame/use-choose-locale.ts'
import { becomeOtherTrader } from '@/components/shell/requests/other-trader.ts'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx'
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group.tsx'
import { isLocale, LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales.ts'
import { signOut } from './account-api.ts'
import { CredentialsForm } from './credentials-form.tsx'

/** @param ended the way here was not the visitor's own: a sign-in had ended */
export function SignInCard({ guests, ended }: { guests: boolean; ended: boolean }) {
  const t = useTranslations('members')
  const common = useTranslations('common')
  const [email, setEmail] = useState('')
  const form = (kind: 'signIn' | 'join') => (
    <CredentialsForm kind={kind} about={guests ? t(`${kind}.about`) : null} email={email} onEmail={setEmail} />
  )
  return (
    // Hung from its top: whatever is told below a field, or in the other tab, moves no field that is being filled in.
    <main className="grid min-h-dvh content-start justify-items-center p-4 pt-[max(2rem,50dvh-17.5rem)] pb-8">
      <div className="w-full max-w-sm space-y-4">
        <div className="flex flex-col items-center gap-3 text-center">
          <BrandMark className="size-11" />
          <div>
            <h1 className="font-semibold text-xl tracking-tight">{common('product')}</h1>
            <p className="text-muted-foreground text-sm">{common('tagline')}</p>
          </div>
        </div>
        {(ended || !guests) && (
          <Alert variant="info" role="status" data-testid="sign-in-notice">
            <LogInIcon aria-hidden />
            <AlertTitle>{t(ended ? 'ended' : 'membersOnly')}</AlertTitle>
          </Alert>
        )}
        <Card className="p-5">
          {guests ? (
            <Tabs defaultValue="signIn" className="gap-4">
              <TabsList variant="pill" aria-label={t('ways')} className="h-9 w-full">
                {(['signIn', 'join'] as const).map((kind) => (
                  <TabsTrigger key={kind} value={kind} className="flex-1">
                    {t(`${kind}.title`)}
                  </TabsTrigger>
                ))}
              </TabsList>
              {(['signIn', 'join'] as const).map((kind) => (
                <TabsContent key={kind} value={kind} tabIndex={-1}>
                  {form(kind)}
                </TabsContent>
              ))}
            </Tabs>
          ) : (
            <>
              <h2 className="mb-3 font-semibold text-[0.9375rem] tracking-tight">{t('signIn.title')}</h2>
              {form('signIn')}
            </>
          )}
        </Card>
        <div className="flex flex-col items-center gap-3">
          {guests && <GoOnAsGuest />}
          <Languages />
        </div>
      </div>
    </main>
  )
}

/** A sign-in that has ended is still in the browser's hand; the desk takes it back first. */
function GoOnAsGuest() {
  const t = useTranslations('members')
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle')
  async function go() {
    setState('pending')
    const answer = await signOut()
    if (answer.kind !== 'done') return setState('failed')
    becomeOtherTrader()
    window.location.replace('/')
  }
  return (
    <div className="text-center">
      <Button
        variant="link"
        size="sm"
        data-testid="as-guest"
        aria-disabled={state === 'pending' || undefined}
        onClick={() => void go()}
      >
        {t('asGuest')}
      </Button>
      <p role="status" className="text-destructive text-xs">
        {state === 'failed' && t('problem.unreachable')}
      </p>
    </div>
  )
}

/** Whoever has no account yet has no menu to choose it in. */
function Languages() {
  const common = useTranslations('common.account')
  const locale = useLocale()
  const choose = useChooseLocale()
  return (
    <ToggleGroup
      type="single"
      aria-label={common('language')}
      value={locale}
      onValueChange={(next) => isLocale(next) && choose(next)}
    >
      {LOCALES.map((name) => (
        <ToggleGroupItem key={name} value={name} lang={name}>
          {LOCALE_NAMES[name]}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  )
}
