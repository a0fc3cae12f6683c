/**
 * A page of a neighbouring name, or of another port of this machine, can set cookies of our names beside ours. What it sets may even be
 * signed: anybody is given a guest by the desk, and would have another trader act as that guest. Over https a browser keeps what begins
 * like this for the very host that set it, and takes it from no other.
 */
const PREFIX = '__Host-'

export const hostOnly = (name: string): string => `${PREFIX}${name}`

const FORGETS = /; Max-Age=0;/i

/** As it is set over https: also what came before under the name without the prefix is forgotten. */
export const setOverHttps = (cookie: string): string[] =>
  (FORGETS.test(cookie) ? [hostOnly(cookie), cookie] : [hostOnly(cookie)]).map((one) => `${one}; Secure`)
