import type { Actor } from '../../modules/audit/commands.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import type { UserCaller } from '../../platform/http/caller.ts'

/** Who imports, and for which owner profile. */
export type ImportCaller = { own: OwnOwner; caller: UserCaller; by: Actor }
