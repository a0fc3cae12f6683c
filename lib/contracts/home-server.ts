/**
 * The exchange among the servers of mcp.json. Its tools keep their own names and every other server's are called
 * `<server>__<tool>`; another server may call its tools the same, and its words then mean something else.
 */
export const HOME_SERVER = 'eap'
