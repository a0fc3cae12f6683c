/** What stands behind the `?` of an address: all of it is read, or the request is refused and told what does not fit. */
import { z } from 'zod'
import { isZone } from './contracts/time-zone.ts'
import { DeskError } from './errors.ts'

/** The reader's own, for the hours and times in what is asked for. */
export const zoneInQuery = z.string().max(64).refine(isZone, { error: 'there is no time zone of that name' }).optional()

const MAX_NAME = 40
/** Of what was asked for, quoted in an answer. */
const quoted = (name: string): string => `"${name.slice(0, MAX_NAME)}"`

/** @throws DeskError where anything at all is asked for */
export function refuseQuery(request: Request): void {
  const [name] = new URL(request.url).searchParams.keys()
  if (name === undefined) return
  throw new DeskError('INVALID_ARGUMENT', `This address takes no query, and so no ${quoted(name)}.`)
}

/**
 * A name of the query without a value counts as left out, as a form sends a field that was not filled in.
 * @throws DeskError with every name that is unknown or stands there twice, and every value that does not fit
 */
export function readQuery<S extends z.ZodObject>(request: Request, schema: S): z.output<S> {
  const params = new URL(request.url).searchParams
  const given = [...params].filter(([name, value]) => value !== '' || !Object.hasOwn(schema.shape, name))
  const twice = [...new Set(params.keys())].filter((name) => params.getAll(name).length > 1)
  const parsed = schema.safeParse(Object.fromEntries(given))
  if (parsed.success && twice.length === 0) return parsed.data
  const names = Object.keys(schema.shape).join(', ')
  const problems = [
    ...twice.map((name) => `${quoted(name)} stands there more than once`),
    ...(parsed.error?.issues ?? []).map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `there is no ${issue.keys.map(quoted).join(', ')}, only ${names}`
        : `${issue.path.join('.')}: ${issue.message}`,
    ),
  ]
  throw new DeskError('INVALID_ARGUMENT', `The query does not fit: ${problems.slice(0, 10).join('; ')}.`)
}
