'use client'

/** Whether this browser is to tell that a plan waits. Kept here and not at the desk: so is what the browser allows. */
import { useSyncExternalStore } from 'react'
import { store, stored } from '@/lib/ui/stored.ts'
import { endWorker, hasWorkers, needsWorker, prepareWorker } from './notice-worker.ts'

/** `blocked`: by the browser, and only there it can be allowed again. */
type NoticeState = 'unsupported' | 'blocked' | 'off' | 'on'

const CHOICE = 'plan-notices'
const KNOWN = 'plan-notices-known'

/** A page that came over plain HTTP from another machine is not allowed to show notifications. */
const isSupported = (): boolean =>
  typeof Notification === 'function' && window.isSecureContext && (!needsWorker() || hasWorkers())

function read(): NoticeState {
  if (!isSupported()) return 'unsupported'
  const { permission } = Notification
  if (permission === 'denied') return 'blocked'
  return permission === 'granted' && stored(CHOICE) === 'on' ? 'on' : 'off'
}

const listeners = new Set<() => void>()
function tell(): void {
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Chosen in another tab; allowed or blocked in the browser's own settings, from where one comes back.
  window.addEventListener('storage', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

export const useNoticeState = (): NoticeState => useSyncExternalStore(subscribe, read, () => 'off')

/** Asks the browser, where it has not answered before: to be called at a click and at no other time. */
export async function chooseNotices(on: boolean): Promise<void> {
  if (on && isSupported() && Notification.permission !== 'granted') await Notification.requestPermission()
  store(CHOICE, on && read() !== 'blocked' ? 'on' : 'off')
  if (read() !== 'on') endWorker()
  else if (needsWorker()) prepareWorker()
  tell()
}

/** Ids of plans, oldest first, of all tabs. */
export function knownPlans(): string[] {
  try {
    const ids: unknown = JSON.parse(stored(KNOWN) ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export const keepKnownPlans = (ids: readonly string[]): void => store(KNOWN, JSON.stringify(ids))
