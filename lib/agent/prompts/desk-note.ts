/** What a message begins with that the desk, not the trader, puts into a conversation for the model. Never stored. */
export const DESK_NOTE = '[desk]'
