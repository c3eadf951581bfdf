import { Socket } from 'node:net'
import { findKeyRefusal, isApiKey } from '@marquee/contract/api-keys.rules'
import type { EndpointShape } from '@marquee/contract/endpoint'
import { getMemberRoles, isBusinessChange, MEMBERSHIP_HEADER } from '@marquee/contract/members.rules'
import { holdsPermission } from '@marquee/contract/operator-roles.rules'
import { COMMON } from '@marquee/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, SECONDS } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { LimitBody } from './body-limits.ts'
import type { Caller, Callers, UserCaller } from './caller.ts'
import { closeAfterLongBody } from './close-connection.ts'
import type { AdmitsOperators } from './operator-networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined where no token is needed. Known before the body is read. */
    caller: Caller | undefined
    authenticatedAt: Date | undefined
  }
}

/** How long a connection may be silent while a body or an answer is under way. Slow ones stay, dead ones are closed. */
export const SILENCE_MS = 60 * SECONDS

/** A caller whose body took longer to arrive is looked up again. */
const RECHECK_MS = 5 * SECONDS

type CheckOptions = { callers: Callers; admitsOperators: AdmitsOperators; context: { clock: Clock } }

/**
 * Checks the caller before a byte of the body is read. The body of a refused caller has the limits of an anonymous one.
 */
export function authenticate(endpoint: EndpointShape, options: CheckOptions & { limitBody: LimitBody }) {
  const { limitBody, context } = options
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      const caller = await admitCaller(endpoint, request, options)
      request.authenticatedAt = context.clock.now()
      if (caller?.kind === 'device') request.activeCall?.attachDevice(caller.deviceId)
      if (caller?.kind === 'user') request.activeCall?.attachUser(caller.role)
      request.caller = caller
    } catch (error) {
      closeAfterLongBody(request, reply)
      limitBody(request, reply)
      throw error
    }
  }
}

/**
 * Looks the caller of a change up again when its body took a while to arrive: a caller who was signed out, suspended,
 * removed or given another role in the meantime does not finish it (decisions 33 and 38).
 *
 * @throws Refused as the first look at the caller does
 */
export async function recheckCaller(
  endpoint: EndpointShape,
  request: FastifyRequest,
  options: CheckOptions,
): Promise<void> {
  const { authenticatedAt } = request
  if (endpoint.method === 'GET' || !request.caller || !authenticatedAt) return
  if (options.context.clock.now().getTime() - authenticatedAt.getTime() < RECHECK_MS) return
  request.caller = await admitCaller(endpoint, request, options)
}

async function admitCaller(
  endpoint: EndpointShape,
  request: FastifyRequest,
  { callers, admitsOperators }: CheckOptions,
): Promise<Caller | undefined> {
  const caller = await identifyCaller(endpoint, request, callers)
  if (caller?.kind === 'user') {
    assertKeyAllowed(endpoint, caller)
    assertSameBusiness(endpoint, caller, request.headers[MEMBERSHIP_HEADER])
    assertAdmitted(endpoint, caller, admitsOperators(request))
  }
  return caller
}

async function identifyCaller(
  endpoint: EndpointShape,
  request: FastifyRequest,
  callers: Callers,
): Promise<Caller | undefined> {
  const { who } = endpoint
  if (who.includes('public')) return undefined
  // The header contains the bare token, without a scheme (TRAP-19).
  const token = request.headers.authorization
  if (!token) throw refuse(COMMON.notSignedIn)
  const kind = who.includes('device') ? 'device' : who.includes('pairing') ? 'pairing' : 'user'
  const caller = await callers[kind](token)
  if (!caller) throw refuse(kind === 'user' && isApiKey(token) ? COMMON.wrongKey : COMMON.notSignedIn)
  return caller
}

/** What an API key may do is looked at before the rights of its person, so its answers tell nothing about them. */
function assertKeyAllowed(endpoint: EndpointShape, { apiKey }: UserCaller): void {
  const why = apiKey && findKeyRefusal(endpoint, apiKey)
  if (why) throw refuse(COMMON[why])
}

/** A form that was opened for one business is not saved for the next one of the user (decision 33). */
function assertSameBusiness(endpoint: EndpointShape, { membershipId }: UserCaller, named: unknown): void {
  if (named === undefined || named === membershipId || !isBusinessChange(endpoint)) return
  throw refuse(COMMON.businessChanged)
}

/** @param isAdmitted whether operators may call from there, which includes those who impersonate a user */
function assertAdmitted(endpoint: EndpointShape, caller: UserCaller, isAdmitted: boolean): void {
  const { role, memberRole, viewer, lacksSecondFactor, isBusinessSuspended } = caller
  if (!isAdmitted && (role === 'operator' || viewer)) throw refuse(COMMON.wrongNetwork)
  if (!endpoint.who.includes(role)) throw refuse(COMMON.wrongRole)
  if (lacksSecondFactor && !endpoint.allowsMissingSecondFactor) throw refuse(COMMON.secondFactorMissing)
  if (role === 'operator' && !mayOperate(endpoint, caller)) throw refuse(COMMON.permissionMissing)
  if (viewer && !mayImpersonate(endpoint)) throw refuse(COMMON.readOnly)
  if (memberRole && !getMemberRoles(endpoint).includes(memberRole)) throw refuse(COMMON.roleNotAllowed)
  if (isBusinessSuspended && isBusinessChange(endpoint)) throw refuse(COMMON.businessSuspended)
}

/** A call without a permission is open to no operator (decision 38). */
function mayOperate({ permission }: EndpointShape, { operatorRole }: UserCaller): boolean {
  return permission !== undefined && operatorRole !== null && holdsPermission(operatorRole, permission)
}

/** An impersonating operator only reads: GET, and calls that are declared to change nothing (decision 7). */
function mayImpersonate({ method, isRead, allowsImpersonation }: EndpointShape): boolean {
  return method === 'GET' || isRead === true || allowsImpersonation === true
}

const KIB = 1024

/** The largest JSON body of a caller without a token; the longest form for them is far shorter. */
export const ANONYMOUS_JSON_BYTES = 64 * KIB

/**
 * The largest JSON body of a call. Parsing blocks the event loop, so callers without a token get little. Users may send
 * ten thousand chosen screens, and devices four times a full batch of plays or heartbeats.
 */
export function getMaxJsonBytes({ who }: EndpointShape): number {
  if (who.includes('public')) return ANONYMOUS_JSON_BYTES
  return who.includes('device') ? 2 * KIB * KIB : KIB * KIB
}

/** HTTP/1.1 requires a Host header; Node would answer without a body. */
export async function requireHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw refuse(COMMON.unreadable)
}

/** Closes the connection when its body stops arriving, so that silent clients do not hold connections open. */
export function closeOnSilence(silenceMs: number) {
  return async ({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = raw.headers
    if (length === '0' && chunked === undefined) return
    const { socket } = raw
    // An injected request has no connection.
    if (!(socket instanceof Socket)) return
    socket.setTimeout(silenceMs)
    // Once the answer is sent, the timeout for the next request is already set.
    raw.once('end', () => {
      if (!reply.raw.headersSent) socket.setTimeout(0)
    })
  }
}

/** Closes the connection when the client stops reading, so that it does not hold memory and files. */
export function closeUnread(silenceMs: number) {
  return async ({ raw: { socket } }: FastifyRequest): Promise<void> => {
    if (socket instanceof Socket) socket.setTimeout(silenceMs)
  }
}
