/** What one MCP server may cost us. A server that goes beyond is cut short, never the desk. */

/** One message: a JSON body, one server-sent event, one line of a process. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024
/** All of an answer that is streamed, its progress included. A stream that is held open for news has no such end. */
export const MAX_STREAM_BYTES = 64 * 1024 * 1024

export const MAX_TOOL_PAGES = 50
export const MAX_TOOLS = 1_000
/** Everything one server says about its tools, in characters of JSON. */
export const MAX_LISTING_CHARS = 4 * 1024 * 1024
export const MAX_NAME = 128
/** As far as a title is shown in one line. A definition is kept whole: it is what a trader accepts. */
export const MAX_TITLE = 200
/** One definition, in characters of JSON, its description included. */
export const MAX_DEFINITION_CHARS = 64 * 1024
export const MAX_SCHEMA_DEPTH = 32
/** Objects and arrays in an input schema: compiling takes about 0.1 ms for each. */
export const MAX_SCHEMA_NODES = 2_000

/** Calls on their way at once; more wait in the order they came. */
export const MAX_CALLS = 10
/** The home server is asked by every trader of the desk. */
export const MAX_HOME_CALLS = 64
/** Calls that may wait. Beyond, the server is busy and says so at once. */
export const MAX_WAITING = 1_000

/** What a server may ask of us in a minute, pings included; each answer of ours would wait for it to read. */
export const MAX_QUESTIONS_PER_MINUTE = 1_000

/** Lines of a process that are no messages, before it counts as no MCP server. */
export const MAX_NOISE_LINES = 1_000
/** What a process may write to our log in a minute, in bytes. */
export const MAX_STDERR_BYTES_PER_MINUTE = 64 * 1024
