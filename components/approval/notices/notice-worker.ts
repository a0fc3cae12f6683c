/**
 * Notifications by a service worker (public/plan-notices.js): on Android a page may show none itself. The worker is there only
 * in a browser where notices are switched on and a page may not.
 */
const SCRIPT = '/plan-notices.js'
/** Holds no page and nothing that one loads: what the desk serves never passes by the worker. */
const SCOPE = '/plan-notices'

/** Whatever its type says, there is none over plain HTTP from another machine, nor in some private windows. */
const workers = (): ServiceWorkerContainer | null => navigator.serviceWorker ?? null

/** On Android a page may not show a notification itself. Another browser that forbids it is found out when it refuses the first one. */
export const needsWorker = (): boolean => /Android/.test(navigator.userAgent)
export const hasWorkers = (): boolean => workers() !== null

let known: ServiceWorkerRegistration | undefined

/** @throws whatever keeps the browser from it */
async function start(): Promise<ServiceWorkerRegistration> {
  const container = workers()
  if (!container) throw new TypeError('This browser has no service workers.')
  // If the worker is registered already, this fetches nothing.
  const registration = await container.register(SCRIPT, { scope: SCOPE })
  const coming = registration.installing ?? registration.waiting
  if (!registration.active && coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated' || coming.state === 'redundant') resolve()
      })
    })
  known = registration
  return registration
}

async function find(): Promise<ServiceWorkerRegistration | undefined> {
  known = await workers()?.getRegistration(SCOPE)
  return known
}

async function end(): Promise<void> {
  const registration = await find()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
  await registration?.unregister()
  known = undefined
}

/** Refused by the browser: the title of the page still counts what waits. */
const without = (): void => {}

/** Started by the click that switches notices on: later the tab may be behind others, where nothing starts it. */
export const prepareWorker = (): void => void start().catch(without)
/** For when notices are switched off. */
export const endWorker = (): void => void end().catch(without)

/** @param planId null for all. Does nothing where no worker is known of */
export function closeByWorker(planId: string | null): void {
  known?.active?.postMessage({ closeNotice: planId })
}

/** Finds the worker of an earlier page, whose notices may still be shown: that page may have ended without closing them. */
export const takeOverWorker = (): void => void find().catch(without)
export const closeAllByWorker = (): void =>
  void find()
    .then(() => closeByWorker(null))
    .catch(without)

/** @returns what closes it, also while it is only on its way */
export function showByWorker(title: string, options: NotificationOptions & { tag: string }): () => void {
  const shown = start()
    .then((worker) => worker.showNotification(title, options))
    .catch(without)
  return () => void shown.then(() => closeByWorker(options.tag))
}

/** Listens for clicks on notices that the worker showed. @returns what stops listening */
export function onNoticeClick(listener: (planId: string) => void): () => void {
  const hear = ({ data }: MessageEvent<{ reviewPlan?: unknown } | null>) => {
    if (typeof data?.reviewPlan === 'string') listener(data.reviewPlan)
  }
  const container = workers()
  container?.addEventListener('message', hear)
  return () => container?.removeEventListener('message', hear)
}
