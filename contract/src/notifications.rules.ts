import * as z from 'zod/mini'
import { alertKind } from './alerts.ts'
import type { Role } from './identity.ts'
import { MEMBER_ROLES } from './members.rules.ts'
import { mayOperator, OPERATOR_ROLES, type OperatorRole, type Permission } from './operator-roles.rules.ts'
import { type ReviewKind, reviewKind } from './operator.ts'
import { id } from './scalars.ts'

/** The parts of the email settings. */
export const NOTIFICATION_TOPICS = ['campaigns', 'venues', 'money', 'operation', 'security'] as const
type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]

export const MAIL_CHOICES = ['now', 'daily', 'off'] as const
export type MailChoice = (typeof MAIL_CHOICES)[number]

/** Why emails of a kind are always sent at once. */
export type FixedReason = 'security' | 'documents' | 'dualControl'

type Definition<Values extends z.ZodMiniType> = {
  /** Who can receive it, and sees it in the email settings. */
  readonly audience: readonly Role[]
  /** What operators must hold to receive it (decision 38); absent: every operator does. */
  readonly permission?: Permission
  readonly topic: NotificationTopic
  /** How it is mailed until the user chooses otherwise; a reason when they cannot choose. */
  readonly mail: MailChoice | { readonly fixed: FixedReason }
  /** What its text needs. A later version must read what an earlier one wrote. */
  readonly values: Values
  /** The page that it leads to, in the application. */
  readonly link: (values: z.infer<Values>, reader: Role) => string
}

const define = <Values extends z.ZodMiniType>(definition: Definition<Values>): Definition<Values> => definition

const reason = z.string()
const cents = z.number()
const campaign = { campaignId: id, name: z.string() }
const document = { documentId: id, number: z.string(), cents }
const ROLES = ['partner', 'client', 'operator'] as const satisfies Role[]
const SECURITY = { audience: ROLES, topic: 'security', mail: { fixed: 'security' } } as const
const DUAL_CONTROL = { audience: ['operator'], topic: 'operation', mail: { fixed: 'dualControl' } } as const
const PAYOUTS = { audience: ['partner'], topic: 'money', mail: 'now', link: () => '/earnings' } as const

const getSecurityLink = (_: unknown, reader: Role) => (reader === 'operator' ? '/operator/security' : '/account')
const getProfileLink = (_: unknown, reader: Role) => (reader === 'client' ? '/companyprofile' : '/ownerprofile')

const CAMPAIGN_NEWS = {
  audience: ['client'],
  topic: 'campaigns',
  mail: 'now',
  link: ({ campaignId }: { campaignId: string }) => `/campaigndetails/${campaignId}`,
} as const

const DOCUMENT_NEWS = {
  audience: ['client'],
  topic: 'money',
  mail: { fixed: 'documents' },
  link: ({ documentId }: { documentId: string }) => `/invoices/${documentId}`,
} as const

const decision = z.enum(['approve', 'reject'])
type Decided = { kind: ReviewKind; id: string; decision: z.infer<typeof decision> }

/** The page on which the other party sees a decision, or can answer a rejection. */
export function getDecisionLink({ kind, id: subjectId, decision: decided }: Decided): string {
  const [see, change] = DECISION_LINKS[kind](subjectId)
  return decided === 'approve' ? see : change
}

const DECISION_LINKS: Readonly<Record<ReviewKind, (subjectId: string) => readonly [see: string, change: string]>> = {
  // The form of a vehicle is a dialog on its list.
  vehicle: (one) => ['/mobileLocations', `/mobileLocations?edit=${one}`],
  restaurant: (one) => [`/restaurants/details/${one}`, `/fixedLocations/edit/${one}`],
  campaign: (one) => [`/campaigndetails/${one}`, `/campaigns/edit/${one}`],
  infotainment: (one) => [`/infotainmentvideos/${one}`, `/infotainmentvideos/edit/${one}`],
}

/** `reason`: of a rejection */
const decided = z.object({ kind: reviewKind, id, name: z.string(), decision, reason: z.nullable(reason) })

const VENUE_DECISION = define({
  audience: ['partner'],
  topic: 'venues',
  mail: 'now',
  values: decided,
  link: getDecisionLink,
})

const SCREEN_NEWS = {
  audience: ['partner'],
  topic: 'venues',
  mail: 'now',
  values: z.object({ screenId: id, name: z.string(), count: z.number() }),
} as const

/** Everything that users are notified of. Texts and icons have an entry for each, or do not compile. */
export const NOTIFICATION_KINDS = {
  'campaign-decided': define({
    audience: ['client'],
    topic: 'campaigns',
    mail: 'now',
    values: decided,
    link: getDecisionLink,
  }),
  'campaign-released': define({
    ...CAMPAIGN_NEWS,
    values: z.object({ ...campaign, reason }),
  }),
  'campaign-extended': define({
    ...CAMPAIGN_NEWS,
    values: z.object({ ...campaign, endDate: z.string() }),
  }),
  'weekly-report': define({
    ...CAMPAIGN_NEWS,
    /** `percent`: of the guaranteed plays of the flight so far; null before there is one */
    values: z.object({ ...campaign, percent: z.nullable(z.number()), isLast: z.boolean() }),
  }),
  'campaign-screens-lost': define({
    ...CAMPAIGN_NEWS,
    values: z.object({ ...campaign, count: z.number() }),
  }),
  'campaign-screens-refused': define({
    ...CAMPAIGN_NEWS,
    /** `reason`: of the partner; null: the venues do not accept the category */
    values: z.object({ ...campaign, count: z.number(), reason: z.nullable(reason) }),
  }),
  'makegood-offered': define({
    ...CAMPAIGN_NEWS,
    values: z.object({ ...campaign, plays: z.number(), decideBy: z.string() }),
  }),
  'makegood-reminder': define({
    ...CAMPAIGN_NEWS,
    values: z.object({ ...campaign, decideBy: z.string() }),
  }),
  'makegood-decided': define({
    ...CAMPAIGN_NEWS,
    values: z.object({
      ...campaign,
      result: z.enum(['days', 'credit', 'declined', 'expired']),
      /** The client had not chosen. */
      byDefault: z.boolean(),
    }),
  }),
  'invoice-issued': define({
    ...DOCUMENT_NEWS,
    values: z.object({ ...document, dueOn: z.nullable(z.string()) }),
  }),
  'credit-note-issued': define({
    ...DOCUMENT_NEWS,
    values: z.object(document),
  }),
  'invoice-overdue': define({
    audience: ['client'],
    topic: 'money',
    mail: 'now',
    values: z.object({ ...document, dueOn: z.string() }),
    link: ({ documentId }) => `/invoices/${documentId}`,
  }),
  'venue-decided': VENUE_DECISION,
  'infotainment-decided': VENUE_DECISION,
  'campaign-on-screens': define({
    audience: ['partner'],
    topic: 'venues',
    mail: 'now',
    /** `until`: when the veto ends (decision 43) */
    values: z.object({ ...campaign, count: z.number(), until: z.string() }),
    link: ({ campaignId }) => `/owner/campaigns/${campaignId}`,
  }),
  'screen-offline': define({
    ...SCREEN_NEWS,
    link: ({ count, screenId }) => (count === 1 ? `/screendetails/${screenId}` : '/screens?status=offline'),
  }),
  'screens-installed': define({
    audience: ['partner'],
    topic: 'venues',
    mail: 'daily',
    /** `name`: of the link; `count`: the screens that were paired with it since the last notice (decision 42) */
    values: z.object({ name: z.string(), count: z.number() }),
    link: () => '/screens',
  }),
  'screen-online': define({
    ...SCREEN_NEWS,
    link: ({ count, screenId }) => (count === 1 ? `/screendetails/${screenId}` : '/screens'),
  }),
  'statements-issued': define({ ...PAYOUTS, values: z.object({ month: z.string(), count: z.number(), cents }) }),
  'statement-corrected': define({ ...PAYOUTS, values: z.object({ month: z.string(), reason }) }),
  'payout-paid': define({ ...PAYOUTS, values: z.object({ cents, paidOn: z.string() }) }),
  'payout-returned': define({ ...PAYOUTS, values: z.object({ cents, code: z.string(), text: z.string() }) }),
  'payout-held': define({ ...PAYOUTS, values: z.object({ reason }) }),
  'vat-number-refused': define({
    audience: ['partner', 'client'],
    topic: 'money',
    mail: 'now',
    values: z.object({ vatNumber: z.string(), reason }),
    link: getProfileLink,
  }),
  'alerts-opened': define({
    audience: ['operator'],
    topic: 'operation',
    mail: 'now',
    values: z.object({
      count: z.number(),
      /** The first few groups. */
      groups: z.array(
        z.object({ kind: alertKind, count: z.number(), name: z.string(), location: z.nullable(z.string()) }),
      ),
    }),
    link: () => '/operator',
  }),
  'decision-dropped': define({
    audience: ['operator'],
    permission: 'review',
    topic: 'operation',
    mail: 'off',
    values: z.object({ id, name: z.string() }),
    link: ({ id: subjectId }) => `/operator/review?id=${subjectId}`,
  }),
  'billing-settings-changed': define({
    ...DUAL_CONTROL,
    permission: 'money.read',
    values: z.object({
      change: z.enum(['proposed', 'approved', 'cancelled', 'inEffect', 'saved']),
      /** Names of fields. */
      fields: z.array(z.string()),
      /** The first day of a new VAT rate. */
      vatRateFrom: z.nullable(z.string()),
    }),
    link: () => '/operator/billing/settings',
  }),
  'payout-run-changed': define({
    ...DUAL_CONTROL,
    permission: 'money.read',
    values: z.object({
      runId: id,
      number: z.string(),
      cents,
      change: z.enum(['approved', 'cancelled']),
      /** Who did it, or why. */
      note: z.string(),
    }),
    link: ({ runId }) => `/operator/billing/payouts/${runId}`,
  }),
  'operator-added': define({
    ...DUAL_CONTROL,
    permission: 'people.read',
    values: z.object({ userId: id, name: z.string(), by: z.string() }),
    link: ({ userId }) => `/operator/people/${userId}`,
  }),
  'operator-raised': define({
    ...DUAL_CONTROL,
    permission: 'people.read',
    values: z.object({ userId: id, name: z.string(), operatorRole: z.enum(OPERATOR_ROLES), by: z.string() }),
    link: ({ userId }) => `/operator/people/${userId}`,
  }),
  'password-changed': define({ ...SECURITY, values: z.object({}), link: getSecurityLink }),
  'api-key-created': define({ ...SECURITY, values: z.object({ name: z.string() }), link: getSecurityLink }),
  'email-changed': define({ ...SECURITY, values: z.object({ newEmail: z.string() }), link: getSecurityLink }),
  'new-sign-in': define({
    ...SECURITY,
    values: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
    link: getSecurityLink,
  }),
  'sign-in-attempts': define({ ...SECURITY, values: z.object({}), link: getSecurityLink }),
  'second-factor-changed': define({
    ...SECURITY,
    values: z.object({ change: z.enum(['added', 'removed', 'reset', 'codesRenewed', 'codeUsed']) }),
    link: getSecurityLink,
  }),
  'bank-details-changed': define({
    ...SECURITY,
    audience: ['partner'],
    values: z.object({}),
    link: () => '/ownerprofile',
  }),
  'account-status': define({
    ...SECURITY,
    values: z.object({ status: z.enum(['suspended', 'restored']), reason: z.nullable(reason) }),
    link: (_, reader) => getHomeLink(reader),
  }),
  'role-changed': define({
    ...SECURITY,
    /** `operatorRole` and `by`: when the role of an operator changed (decision 38) */
    values: z.object({
      role: z.enum(ROLES),
      operatorRole: z.optional(z.enum(OPERATOR_ROLES)),
      by: z.optional(z.string()),
    }),
    link: (_, reader) => getHomeLink(reader),
  }),
  'member-joined': define({
    audience: ['partner', 'client'],
    topic: 'security',
    mail: 'now',
    values: z.object({ name: z.string(), business: z.string() }),
    link: () => '/team',
  }),
  'member-closed-account': define({
    audience: ['partner', 'client'],
    topic: 'security',
    mail: 'now',
    values: z.object({ userId: id, name: z.string(), business: z.string() }),
    link: () => '/team',
  }),
  'member-role-changed': define({
    ...SECURITY,
    audience: ['partner', 'client'],
    values: z.object({ business: z.string(), role: z.enum(MEMBER_ROLES), by: z.string() }),
    link: (_, reader) => getHomeLink(reader),
  }),
  'member-removed': define({
    ...SECURITY,
    audience: ['partner', 'client'],
    values: z.object({ business: z.string(), by: z.string() }),
    link: (_, reader) => getHomeLink(reader),
  }),
} as const

const getHomeLink = (reader: Role) =>
  ({ partner: '/ownerdashboard', client: '/companydashboard', operator: '/operator' })[reader]

export type NotificationKind = keyof typeof NOTIFICATION_KINDS
export type NotificationValues = {
  readonly [K in NotificationKind]: z.infer<(typeof NOTIFICATION_KINDS)[K]['values']>
}

// The entries have exactly these names.
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS) as NotificationKind[]

/** The kinds of a topic. */
export const listTopicKinds = (wanted: NotificationTopic): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter((kind) => NOTIFICATION_KINDS[kind].topic === wanted)

/** Why emails of this kind are always sent at once; null: the user chooses. */
export function getFixedReason(kind: NotificationKind): FixedReason | null {
  const { mail } = NOTIFICATION_KINDS[kind]
  return typeof mail === 'object' ? mail.fixed : null
}

/** How a kind is mailed to a user, who may have chosen. */
export function resolveMailChoice(kind: NotificationKind, chosen: MailChoice | undefined): MailChoice {
  const { mail } = NOTIFICATION_KINDS[kind]
  return typeof mail === 'object' ? 'now' : (chosen ?? mail)
}

/** What operators must hold to receive a kind (decision 38). */
export const getKindPermission = (kind: NotificationKind): Permission =>
  NOTIFICATION_KINDS[kind].permission ?? 'account'

type Reader = { readonly role: Role; readonly operatorRole?: OperatorRole | null | undefined }

/** The kinds that a user of this role can receive, in the order of the email settings. */
export const listReaderKinds = (reader: Reader): NotificationKind[] =>
  NOTIFICATION_KIND_NAMES.filter(
    (kind) =>
      NOTIFICATION_KINDS[kind].audience.includes(reader.role) &&
      (reader.role !== 'operator' || mayOperator(reader, getKindPermission(kind))),
  )
