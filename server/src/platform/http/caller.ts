import type { KeyAccess, KeyArea } from '@marquee/contract/api-keys.rules'
import type { AccountLanguage } from '@marquee/contract/language/languages'
import type { MemberRole } from '@marquee/contract/members.rules'
import type { OperatorRole } from '@marquee/contract/operator-roles.rules'

/** The caller, as identified by the token in `authorization`. Created only by the modules identity and screens. */
export type UserCaller = {
  readonly kind: 'user'
  readonly userId: string
  /** With an API key, the id of the key, which is that of no session. */
  readonly sessionId: string
  /** When the session ends; calls that stay open longer have to check it. */
  readonly sessionExpiresAt: Date
  /** Of partners and clients: by the membership that the session works with. */
  readonly role: 'partner' | 'client' | 'operator'
  /** Of operators, null for all others (decision 38). */
  readonly operatorRole: OperatorRole | null
  /** An operator who has not yet set up the second factor that is required here (decision 6). */
  readonly lacksSecondFactor: boolean
  /** The membership that the session works with, and the role in it; null without one (decision 33). */
  readonly membershipId: string | null
  readonly memberRole: MemberRole | null
  /** of that membership, of a partner */
  readonly ownerId: string | null
  /** of that membership, of a client */
  readonly companyId: string | null
  /** Whether the company or owner profile of that membership is suspended, so that members only read (decision 33). */
  readonly isBusinessSuspended: boolean
  readonly profile: UserProfile
  /** The operator who impersonates this user and can change nothing; null for the user in person (decision 7). */
  readonly viewer: Viewer | null
  /** The API key that makes the call as this user; null for a session (decision 45). */
  readonly apiKey: ApiKeyScope | null
}
export type ApiKeyScope = {
  readonly id: string
  readonly name: string
  readonly access: KeyAccess
  readonly areas: readonly KeyArea[]
}
export type Viewer = {
  readonly userId: string
  readonly firstName: string
  readonly lastName: string
  readonly operatorRole: OperatorRole
}
/** The signed-in user's profile; it is loaded by the same query as the rest of the caller. */
export type UserProfile = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly language: AccountLanguage
  readonly timeFormat: '12h' | '24h' | null
  readonly profileImage: string | null
  readonly emailVerifiedAt: Date | null
}
export type DeviceCaller = {
  readonly kind: 'device'
  readonly deviceId: string
  readonly screenId: string
  /** When it was paired with its screen. */
  readonly pairedAt: Date
}
export type PairingCaller = { readonly kind: 'pairing'; readonly pairingId: string }
export type Caller = UserCaller | DeviceCaller | PairingCaller

/** Finds the caller of a token; undefined: the token is not valid. */
export type FindCaller = (token: string) => Promise<Caller | undefined>
export type Callers = { readonly user: FindCaller; readonly device: FindCaller; readonly pairing: FindCaller }
