/**
 * The zone of the market (`DELIVERY_ZONE`): on its wall clock the hours of delivery are named, whoever reads them and wherever,
 * so that the screen, the planner and a model speak of one contract by the same hours.
 */
import { DEFAULT_ZONE } from '../contracts/time-zone.ts'

/** One for all of a process, whose routes and pages are bundled apart from the desk: see `shared-desk.ts`. */
const shared = globalThis as typeof globalThis & { __eapDeliveryZone?: string }

/** Where the settings are read, before anything is told. */
export function setDeliveryZone(name: string): void {
  shared.__eapDeliveryZone = name
}

/** What a page brings its browser, as an attribute of its root. */
export const DELIVERY_ZONE_ATTRIBUTE = 'data-delivery-zone'

/** In a browser that of the page it shows. */
export function deliveryZone(): string {
  if (shared.__eapDeliveryZone === undefined && typeof document !== 'undefined') {
    const brought = document.documentElement.getAttribute(DELIVERY_ZONE_ATTRIBUTE)
    if (brought !== null) shared.__eapDeliveryZone = brought
  }
  return shared.__eapDeliveryZone ?? DEFAULT_ZONE
}
