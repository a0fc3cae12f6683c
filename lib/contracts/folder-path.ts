import { z } from 'zod'

/**
 * Of a setting. A .env is read by no shell: `~/data` would be a folder of that name where the program was started, which is a
 * danger to remove.
 */
export const folderPath = z.string().regex(/^(?!~(\/|$))/, 'must be a whole path: ~ is read by shells alone')
