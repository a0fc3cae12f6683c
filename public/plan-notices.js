/**
 * Shows that a plan waits where a page may not (Android): a page asks this worker's registration for it, and what becomes of
 * the notification comes here. It fetches, keeps and decides nothing, and no page is in its scope
 * (components/approval/notices/notice-worker.ts), so nothing of the desk is ever served by it.
 */

/** @param {string} planId the tag of its notification */
async function goToPlan(planId) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // One at the sign-in, or that shows a picture, can open no plan.
  const desk = tabs.find(({ url }) => !/^\/(?:sign-in|api)(?:\/|$)/.test(new URL(url).pathname))
  if (!desk) return self.clients.openWindow(`/plans/${encodeURIComponent(planId)}`)
  desk.postMessage({ reviewPlan: planId })
  return desk.focus()
}

/** @param {string | null} planId null for all */
async function close(planId) {
  const shown = await self.registration.getNotifications(planId === null ? {} : { tag: planId })
  for (const notification of shown) notification.close()
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goToPlan(event.notification.tag))
})

// Asked of the worker, which lives on while the page that asks is on its way out.
self.addEventListener('message', (event) => {
  if ('closeNotice' in event.data) event.waitUntil(close(event.data.closeNotice))
})
