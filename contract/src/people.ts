import * as z from 'zod/mini'
import { AUDIT_ACTIONS, AUDIT_KINDS } from './audit.rules.ts'
import { endpoint } from './endpoint.ts'
import { MEMBER_ROLES } from './members.rules.ts'
import { OPERATOR_ROLES } from './operator-roles.rules.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { MAX_REASON_LENGTH } from './reviews.rules.ts'
import { byId, successReply, id, instant, maybeText, page, text } from './scalars.ts'
import { peopleTexts } from './messages/people.ts'

// Copies of the roles of `identity.ts`, whose schemas stay out of the browser (decision 5).
const role = z.enum(['partner', 'client', 'operator'])
const operatorRole = z.enum(OPERATOR_ROLES)

/**
 * The state of a person, the first that is true: erased; closed by themselves until it is erased; suspended by an
 * operator; invited, without a password yet; without a verified address; active.
 */
export const personState = z.enum(['deleted', 'closed', 'suspended', 'invited', 'unverified', 'active'])
export type PersonState = z.infer<typeof personState>

export const peopleSort = z.enum(['newest', 'oldest', 'name'])
export type PeopleSort = z.infer<typeof peopleSort>

/** People on one page of the list. */
export const PEOPLE_PER_PAGE = 50

/** The owner profile or the company of a person. */
const party = z.object({ kind: z.enum(['owner', 'company']), id, name: z.string() })

export const personRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  /** Of operators only (decision 38). */
  operatorRole: z.optional(operatorRole),
  profileImage: z.nullable(z.string()),
  state: personState,
  createdAt: instant,
  /** The last use of their open sessions. */
  lastSeenAt: z.nullable(instant),
  party: z.nullable(party),
  /** the screens of a partner */
  screens: z.number(),
  /** the campaigns of a client */
  campaigns: z.number(),
})
export type PersonRow = z.infer<typeof personRow>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/operator/people',
  who: ['operator'],
  permission: 'people.read',
  summary: 'All accounts, a page at a time, and how many there are of each role and state',
  query: z.object({
    role: z.optional(role),
    state: z.optional(personState),
    /** Any part of a name, an address, or the name of the company or partner. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z.optional(peopleSort),
    page,
  }),
  reply: z.object({
    people: z.array(personRow),
    /** The number of people that match role, state and search. */
    total: z.number(),
    /** The number of people by role and state, without the search. */
    counts: z.array(z.object({ role, state: personState, people: z.number() })),
  }),
})

/** A line of the audit log by the person, or about the person or their data. */
export const personAction = z.object({
  id,
  at: instant,
  actorName: z.string(),
  isOwn: z.boolean(),
  action: z.enum(AUDIT_ACTIONS),
  subjectKind: z.enum(AUDIT_KINDS),
  subjectName: z.string(),
  reason: z.nullable(z.string()),
})
export type PersonAction = z.infer<typeof personAction>

/** A company or owner profile that a person belongs to or founded, with everyone who works for it (decision 33). */
const personBusiness = z.extend(party, {
  /** as long as none of its admins is active */
  isSuspended: z.boolean(),
  /** the first one joined first */
  members: z.array(
    z.object({ id, name: z.string(), email: z.string(), role: z.enum(MEMBER_ROLES), isSuspended: z.boolean() }),
  ),
})
export type PersonBusiness = z.infer<typeof personBusiness>

export const person = z.extend(personRow, {
  phone: z.string(),
  verifiedAt: z.nullable(instant),
  suspension: z.nullable(z.object({ since: instant, reason: z.string(), by: z.nullable(z.string()) })),
  /** Since when the account is closed, and when it is erased, or was. */
  deletion: z.nullable(z.object({ requestedAt: instant, erasesAt: instant, erasedAt: z.nullable(instant) })),
  /** Whether they sign in with a second factor. */
  hasSecondFactor: z.boolean(),
  /** Their own open sessions, without impersonations. */
  openSessions: z.number(),
  lastSignInAt: z.nullable(instant),
  vehicles: z.number(),
  restaurants: z.number(),
  videos: z.number(),
  /** Campaigns that are on air today. */
  runningCampaigns: z.number(),
  /** Campaigns that wait for approval and reserve their screens. */
  waitingCampaigns: z.number(),
  businesses: z.array(personBusiness),
  /** newest first */
  history: z.array(personAction),
})
export type PersonDetails = z.infer<typeof person>

const personReply = z.object({ success: z.literal(true), person })

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/operator/people/:id',
  who: ['operator'],
  permission: 'people.read',
  summary:
    'A person with an account, by their id or that of their owner profile or company: profile, state, and recent actions',
  params: byId,
  reply: z.object({ person }),
})

const { refusals } = peopleTexts
const yourself = refusal(409, () => refusals.yourself)
/** Only the owner of an account takes its deletion back, until it is erased (decision 35). */
const closed = refusal(409, () => refusals.closed)
const reason = text(MAX_REASON_LENGTH)

export const suspendPerson = endpoint({
  method: 'POST',
  path: '/api/operator/people/:id/suspend',
  who: ['operator'],
  permission: 'people.write',
  summary:
    'Suspends a person: ends their sessions; where they are the last active admin, stops the campaigns of the company and stops offering the screens of the owner',
  params: byId,
  body: z.object({ reason }),
  reply: personReply,
  refusals: { yourself, closed, alreadySuspended: refusal(409, () => refusals.alreadySuspended) },
})

export const restorePerson = endpoint({
  method: 'POST',
  path: '/api/operator/people/:id/restore',
  who: ['operator'],
  permission: 'people.write',
  summary: 'Restores a suspended person; stopped campaigns and screens continue',
  params: byId,
  body: z.object({ reason: maybeText(MAX_REASON_LENGTH) }),
  reply: personReply,
  refusals: {
    notSuspended: refusal(409, () => refusals.notSuspended),
    closed,
  },
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/operator/people/:id/verification',
  who: ['operator'],
  permission: 'people.help',
  summary: 'Mails the verification link once more',
  params: byId,
  reply: successReply,
  refusals: { closed, alreadyVerified: refusal(409, () => refusals.alreadyVerified), tooMany: COMMON.tooMany },
})

export const changeRole = endpoint({
  method: 'POST',
  path: '/api/operator/people/:id/role',
  who: ['operator'],
  permission: 'people.write',
  summary:
    'Changes the role of a person and ends their sessions, or the role of an operator, which counts at once; refused for a person with an owner profile or a company',
  params: byId,
  /** An operator needs `operatorRole`, which nobody else has. */
  body: z.object({ role, operatorRole: z.optional(operatorRole), reason }),
  reply: personReply,
  refusals: {
    yourself,
    closed,
    operatorRoleMissing: refusal(400, () => refusals.operatorRoleMissing),
    ...declareRefusals(409, refusals, 'sameRole', 'hasProfile'),
  },
})

/** An impersonation ends after so many minutes. */
export const IMPERSONATION_MINUTES = 30

export const viewAsPerson = endpoint({
  method: 'POST',
  path: '/api/operator/people/:id/view',
  who: ['operator'],
  permission: 'impersonate',
  ignoresIdempotencyKey: true,
  summary:
    'Opens a session that sees what a partner or client sees and can change nothing, for half an hour at most; the reason is logged',
  params: byId,
  body: z.object({ reason }),
  reply: z.object({ success: z.literal(true), token: z.string(), expiresAt: instant }),
  refusals: { closed, notViewable: refusal(409, () => refusals.notViewable) },
})

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/api/operator/people/operators',
  who: ['operator'],
  permission: 'people.write',
  summary: 'Makes an operator and mails the link under which they choose a password',
  status: 201,
  body: z.object({
    firstName: text(100),
    lastName: text(100),
    email: z.string().check(z.trim(), z.maxLength(254), z.email()),
    operatorRole,
  }),
  reply: personReply,
  refusals: {
    ...declareRefusals(409, refusals, 'emailTaken', 'alreadyOperator', 'invitedWithOtherRole'),
    tooMany: COMMON.tooMany,
  },
})
