'use client'

import { PlusIcon, StampIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useNow } from '@/components/approval/use-now.ts'
import { Button } from '@/components/ui/button.tsx'
import type { Permission } from '@/lib/contracts/safety.ts'
import { LoadState, OldFigures } from './load-state.tsx'
import { PermissionForm } from './permission-form.tsx'
import { PermissionItem } from './permission-item.tsx'
import { readPermissions } from './safety-api.ts'
import { Section } from './section.tsx'
import { useRead } from './use-read.ts'

/** What may be done without asking: each with its end, what of it is used, and one click to take it back. */
export function PermissionsSection() {
  const t = useTranslations('safety.permission')
  const { value, failed, reload, learn } = useRead(readPermissions)
  const [writing, setWriting] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const now = useNow() || Date.now()
  const all = value ?? []
  const isActive = (p: Permission) => p.status === 'active' && Date.parse(p.terms.until) > now
  const active = all.filter(isActive)
  const ended = all.filter((p) => !isActive(p)).sort((a, b) => endOf(b) - endOf(a))

  // What has just run out by this clock gets its end from the desk.
  const runOut = ended.filter(({ status }) => status === 'active').length
  useEffect(() => {
    if (runOut > 0) reload()
  }, [runOut, reload])

  const replace = (permission: Permission) =>
    learn([permission, ...all.filter(({ id }) => id !== permission.id)].sort((a, b) => created(b) - created(a)))

  return (
    <Section
      name="permissions"
      title={t('title')}
      about={t('about')}
      action={
        !writing &&
        value !== null && (
          <Button size="sm" variant="outline" data-testid="permission-new" onClick={() => setWriting(true)}>
            <PlusIcon aria-hidden />
            {t('new')}
          </Button>
        )
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {writing && (
        <PermissionForm
          onCancel={() => setWriting(false)}
          onCreated={(permission) => {
            replace(permission)
            setWriting(false)
            setAnnouncement(t('created'))
          }}
        />
      )}
      {value === null ? (
        <LoadState failed={failed} onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          {active.length === 0 && !writing && <NoPermissions />}
          {active.length > 0 && (
            <ul aria-label={t('active')} className="divide-y border-t">
              {active.map((permission) => (
                <PermissionItem
                  key={permission.id}
                  permission={permission}
                  now={now}
                  onRevoked={(revoked) => {
                    replace(revoked)
                    setAnnouncement(t('revoked'))
                  }}
                />
              ))}
            </ul>
          )}
          {ended.length > 0 && (
            <details className="group border-t" data-testid="permissions-ended">
              <summary className="cursor-pointer rounded-b-lg px-4 py-2.5 text-muted-foreground text-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset">
                {t('endedCount', { count: ended.length })}
              </summary>
              <ul aria-label={t('ended')} className="divide-y border-t">
                {ended.map((permission) => (
                  <PermissionItem key={permission.id} permission={permission} now={now} onRevoked={replace} />
                ))}
              </ul>
            </details>
          )}
        </>
      )}
    </Section>
  )
}

const created = (p: Permission) => Date.parse(p.createdAt)
const endOf = (p: Permission) => Date.parse(p.endedAt ?? p.terms.until)

function NoPermissions() {
  const t = useTranslations('safety.permission')
  return (
    <div className="flex items-start gap-3 border-t px-4 py-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <StampIcon aria-hidden className="size-4.5" />
      </span>
      <div className="max-w-prose text-sm">
        <p className="font-medium">{t('empty')}</p>
        <p className="text-muted-foreground text-xs leading-5">{t('emptyDetail')}</p>
        <p className="mt-1.5 text-muted-foreground text-xs leading-5 italic">{t('emptyExample')}</p>
      </div>
    </div>
  )
}
