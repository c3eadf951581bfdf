/** Who is calling, as the token in `authorization` tells. Minted by the identity and screens rooms only. */
export type UserCaller = {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  /** When the session is over; what stays open longer than a call has to look. */
  readonly sessionExpiresAt: Date
  readonly role: 'partner' | 'client' | 'operator'
  /** An operator who has yet to set up the second factor that is demanded here (decision 6). */
  readonly lacksSecondFactor: boolean
  /** of a partner with an owner profile */
  readonly ownerId: string | null
  /** of a client with a company */
  readonly companyId: string | null
  readonly profile: UserProfile
  /** The operator who looks as this user and can change nothing; null for the user in person (decision 7). */
  readonly viewer: { readonly userId: string; readonly firstName: string; readonly lastName: string } | null
}
/** What the signed-in user says of themselves; it comes with the same query as the rest of the caller. */
export type UserProfile = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly profileImage: string | null
  readonly emailVerifiedAt: Date | null
}
export type DeviceCaller = {
  readonly kind: 'device'
  readonly deviceId: string
  readonly screenId: string
  /** Since when it is the device of its screen. */
  readonly pairedAt: Date
}
export type PairingCaller = { readonly kind: 'pairing'; readonly pairingId: string }
export type Caller = UserCaller | DeviceCaller | PairingCaller

/** Finds the caller behind a token, or nobody. */
export type FindCaller = (token: string) => Promise<Caller | undefined>
export type Callers = { readonly user: FindCaller; readonly device: FindCaller; readonly pairing: FindCaller }
