/** The roles of an operator; each operator has exactly one (decision 38). */
export const OPERATOR_ROLES = ['admin', 'reviewer', 'fleet', 'finance', 'support'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The role of operators that are made without naming one. */
export const DEFAULT_OPERATOR_ROLE = 'admin' satisfies OperatorRole

const EVERY_ROLE = OPERATOR_ROLES

/** Which roles hold which permission. Each call that operators may make names the one it needs. */
const PERMISSIONS = {
  /** The own account, notifications, event stream and maps, which every user has. */
  account: EVERY_ROLE,
  /** The overview, the search, alerts, saved views and the lists of locations, as far as other permissions fill them. */
  console: EVERY_ROLE,
  /** The review queue and its decisions. */
  review: ['admin', 'reviewer'],
  /** Campaigns, their delivery and reports, and makegoods. */
  'campaigns.read': EVERY_ROLE,
  /** Screens, vehicles, restaurants, infotainment and what they play. */
  'fleet.read': ['admin', 'reviewer', 'fleet', 'support'],
  /** Creating, changing, pairing and unpairing screens. */
  'fleet.write': ['admin', 'fleet'],
  /** Accounts, companies and owner profiles. */
  'people.read': EVERY_ROLE,
  /** Suspending and restoring people, changing roles, inviting operators. */
  'people.write': ['admin'],
  /** Mailing a verification link again. */
  'people.help': ['admin', 'support'],
  /** Seeing what a partner or client sees, read-only. */
  impersonate: ['admin', 'support'],
  /** Invoices, statements, payouts, bank entries, bank details, the ledger. */
  'money.read': ['admin', 'finance'],
  'money.write': ['admin', 'finance'],
  /** Locations, vehicle types and their prices, rules of booking and makegoods, the house card, the first steps. */
  settings: ['admin'],
  /** The audit log. */
  audit: ['admin'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type Permission = keyof typeof PERMISSIONS

/** The roles that hold a permission, the most rights first. */
export const listRolesWith = (permission: Permission): readonly OperatorRole[] => PERMISSIONS[permission]

/** Whether operators of this role hold a permission. */
export const holdsPermission = (role: OperatorRole, permission: Permission): boolean =>
  listRolesWith(permission).includes(role)

/** Whether an operator holds a permission; other users, who have no operator role, hold none. */
export const mayOperator = (
  { operatorRole }: { readonly operatorRole?: OperatorRole | null | undefined },
  permission: Permission,
): boolean => (operatorRole ? holdsPermission(operatorRole, permission) : false)

/** All permissions of a role, in the order of the table. */
export const listPermissions = (role: OperatorRole): Permission[] =>
  // The keys are those of the table.
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => holdsPermission(role, permission))
