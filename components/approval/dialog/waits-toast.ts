/** The word that a plan still waits, told when its dialog is closed; it goes as soon as that is no longer so, or seen again. */
import { toast } from 'sonner'

const idOf = (planId: string): string => `waits-${planId}`

export const tellItWaits = (planId: string, words: string): unknown => toast.info(words, { id: idOf(planId) })
export const waitsNoMore = (planId: string): unknown => toast.dismiss(idOf(planId))
