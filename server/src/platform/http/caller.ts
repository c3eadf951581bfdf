/** Who is calling, as the token in `authorization` tells. Minted by the identity and screens rooms only. */
export type UserCaller = {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  readonly role: 'partner' | 'client' | 'operator'
  /** of a partner with an owner profile */
  readonly ownerId: string | null
  /** of a client with a company */
  readonly companyId: string | null
}
export type DeviceCaller = { readonly kind: 'device'; readonly deviceId: string; readonly screenId: string }
export type PairingCaller = { readonly kind: 'pairing'; readonly pairingId: string }
export type Caller = UserCaller | DeviceCaller | PairingCaller

/** Finds the caller behind a token, or nobody. */
export type FindCaller = (token: string) => Promise<Caller | undefined>
export type Callers = { readonly user: FindCaller; readonly device: FindCaller; readonly pairing: FindCaller }
