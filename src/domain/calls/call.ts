import type { z } from 'zod'
import type { Role } from '#domain/accounts/role.ts'
import type { ErrorCode } from '#domain/error.ts'
import type { Grant } from './grants.ts'

/**
 * Who may make a call. `reader` shows a token; `page` is a reader's page, which the browser identifies
 * by its cookie; `reader-page` shows either, and must not change content; `reader-session` too, but no
 * account's token, which is no reader's session; `builder` holds the build token; a role is an account's, or one that may do more; `operator` is an owner who holds the build
 * token too; `preview` holds a preview link, and reads its one article; `program`
 * is a program's token alone, never an account's.
 */
export type Access =
  | 'anyone'
  | 'reader'
  | 'page'
  | 'reader-page'
  | 'reader-session'
  | 'preview'
  | 'program'
  | Role
  | 'operator'
  | 'builder'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The method and the path of a call, with its parameters as `:name`. */
type Route = `${Method} /${string}`

/** What a call takes and answers, and who may make it. */
interface Contract {
  access: Access
  /** Which grants of a program's token open the call, whatever its access; without any, none does. */
  grants?: readonly Grant[]
  /** The name of the function that a generated client has for the call, unless it is the value's own. */
  operationId?: string
  summary: string
  /** Checks the parameters of the path, if any text is not good enough. */
  params?: z.ZodType<Record<string, string>>
  query?: z.ZodType
  /** What the JSON of the request contains. */
  body?: z.ZodType
  /** The media type of a body that is not JSON. The route reads and checks it itself. */
  bodyType?: string
  /** Whether the body may be left out. It is then checked as `{}`. */
  optionalBody?: true
  /** The schema of the JSON that it answers, or the media type of a file. */
  response?: z.ZodType | string
  /** Unless given, 200 with a response and 204 without. */
  status?: 201 | 202
  /** Whether a `Link` header names the next page. */
  paged?: true
  /** Whether the account's password must have been given in the last minutes. */
  recentPassword?: true
  /** Ends the session that calls as well: a header of the answer has the token of a new one. */
  renewsSession?: true
  /** Why it is refused, besides what follows from the rest. */
  errors?: readonly ErrorCode[]
  /** A POST that changes nothing itself: it waits for no restore, and is not recorded as a change. */
  onlyReads?: true
  /** Leaves the call out of the API's description: it is for browsers, or has a protocol of its own. */
  hidden?: true
}

type MethodOf<R extends Route> = R extends `${infer M extends Method} ${string}` ? M : never
type PathOf<R extends Route> = R extends `${Method} ${infer P}` ? P : never

type DefinedCall<R extends Route, C extends Contract> = Readonly<C> & {
  readonly method: MethodOf<R>
  readonly path: PathOf<R>
}

/** A call of the API: the one value that the Worker, its clients and its description read. */
export type Call = Readonly<Contract> & { readonly method: Method; readonly path: string }

/**
 * Defines a call. The portal's build keeps only what a client needs of it (`tools/build/client-calls.ts`).
 *
 * @param route such as `POST /api/admin/articles/:id/notes`
 */
export function call<const R extends Route, const C extends Contract>(
  route: R,
  contract: C,
): DefinedCall<R, C> {
  const [method, path] = route.split(' ') as [MethodOf<R>, PathOf<R>]
  return Object.freeze({ ...contract, method, path })
}

export type ParameterNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterNames<`/${More}`>
    : Rest
  : never
