/** All tabs of a browser are one trader's. Where one of them signs in or out, the others show what is no longer theirs. */
import { keepKnownPlans } from '../../approval/notices/notice-choice.ts'
import { closeAllByWorker } from '../../approval/notices/notice-worker.ts'
import { dropAllDrafts } from '../../chat/composer/use-draft.ts'

const CHANNEL = 'desk.trader'

/** Once the desk knows another trader: nothing of the former one is kept here. How the desk looks is a choice of this browser and stays. */
export function becomeOtherTrader(): void {
  dropAllDrafts()
  keepKnownPlans([])
  // Each tab closes its own as it goes; not one that the system has put to sleep, nor one that it has ended.
  closeAllByWorker()
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Another tab has; returns what stops listening. */
export function onOtherTrader(listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
