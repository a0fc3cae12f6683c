/** Refusals that several places have to say in the same words. */
export const ENDED = 'Your sign-in has ended. Sign in again.'
export const HEADS_CHANGE_MEMBERS = 'Only a head of this desk may see and change its members.'
