'use client'

import { StampIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { GivenList, NothingGiven } from '@/components/pages/given-list.tsx'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { NewButton, Section } from '@/components/pages/section.tsx'
import { useFormPlace } from '@/components/pages/use-form-place.ts'
import { useRead } from '@/components/pages/use-read.ts'
import type { Permission } from '@/lib/contracts/gate/safety.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useNow } from '@/lib/ui/use-now.ts'
import { readPermissions } from '../safety-api.ts'
import { isInForce } from './in-force.ts'
import { PermissionForm } from './permission-form.tsx'
import { PermissionItem } from './permission-item.tsx'

/** What may be done without asking: each with its end, what of it is used, and one click to take it back. */
export function PermissionsSection() {
  const t = useTranslations('safety.permission')
  const { value, failed, reload, learn } = useRead(readPermissions)
  const form = useFormPlace()
  const [announcement, setAnnouncement] = useState('')
  const now = useNow() || deskNow()
  const all = value ?? []
  const isActive = (p: Permission) => isInForce(p, now)
  const active = all.filter(isActive)
  const ended = all.filter((p) => !isActive(p)).sort((a, b) => endOf(b) - endOf(a))

  // What has just run out by this clock gets its end from the desk.
  const runOut = ended.filter(({ status }) => status === 'active').length
  useEffect(() => {
    if (runOut > 0) reload()
  }, [runOut, reload])

  const replace = (permission: Permission) =>
    learn((held) =>
      [permission, ...held.filter(({ id }) => id !== permission.id)].sort((a, b) => created(b) - created(a)),
    )

  const item = (permission: Permission) => (
    <PermissionItem
      key={permission.id}
      permission={permission}
      now={now}
      onRevoked={(revoked) => {
        replace(revoked)
        setAnnouncement(t('revoked'))
      }}
    />
  )

  return (
    <Section
      name="permissions"
      title={t('title')}
      about={t('about')}
      action={
        !form.isOpen &&
        value !== null && <NewButton ref={form.opener} testId="permission-new" label={t('new')} onClick={form.open} />
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {form.isOpen && (
        <PermissionForm
          onCancel={form.putAway}
          onCreated={(permission) => {
            replace(permission)
            form.putAway()
            setAnnouncement(t('created'))
          }}
        />
      )}
      {value === null ? (
        <LoadState failed={failed} inForce onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          {active.length === 0 && !form.isOpen && (
            <NothingGiven icon={StampIcon} title={t('empty')} detail={t('emptyDetail')} example={t('emptyExample')} />
          )}
          <GivenList
            testId="permissions"
            active={active.map(item)}
            ended={ended.map(item)}
            words={{ active: t('active'), ended: t('ended'), endedCount: t('endedCount', { count: ended.length }) }}
          />
        </>
      )}
    </Section>
  )
}

const created = (p: Permission) => Date.parse(p.createdAt)
const endOf = (p: Permission) => Date.parse(p.endedAt ?? p.terms.until)
