/** Who pulled the switch and how far it has come, in words. */
import type { KillSwitch } from '../../../lib/contracts/gate/safety.ts'
import type { Translate } from '../../approval/plan/plan-sentence.ts'
import { momentWords } from '../../pages/time-words.ts'

/** "Pulled by you at 14:03:12." `t` speaks the namespace `safety`. */
export function pulledWords(killSwitch: KillSwitch, t: Translate, locale: string, nowMs: number): string {
  const who = killSwitch.by === null ? 'unknown' : `${killSwitch.own ? 'own' : 'other'}.${killSwitch.by}`
  const by = t(`kill.by.${who}`)
  if (killSwitch.at === null) return t('kill.pulled', { by })
  return t('kill.pulledAt', { by, at: momentWords(Date.parse(killSwitch.at), nowMs, locale, 'seconds') })
}

/** "12 orders cancelled, 1 account still to be asked." */
export function progressWords({ cancels: { cancelled, left } }: KillSwitch, t: Translate): string {
  if (cancelled === null) return t('kill.cancelledUnknown', { left })
  return left === 0 ? t('kill.cancelled', { cancelled }) : t('kill.cancelling', { cancelled, left })
}

/** Why orders may rest for as long as nobody acts; null where nothing stands in the way. */
export function heldWords({ held }: KillSwitch, t: Translate): string | null {
  if (!held) return null
  return held.own ? t('kill.heldOwn') : t('kill.heldOthers', { accounts: held.accounts })
}
