/** An order in each hour of the longest day. More would be nothing a person still reads before the click. */
export const MAX_LEGS = 25
