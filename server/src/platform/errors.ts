import type { Refusal } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'

/** A call that is refused on purpose. Policies and commands throw it; the error handler answers it. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  readonly details: unknown
  readonly #message: string | undefined
  readonly #refusal: Refusal
  /** The delay after which a retry is useful, for the header `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: Refusal, code: string, more: RefusalOptions) {
    super(more.message ?? refusal.message)
    this.#message = more.message
    this.#refusal = refusal
    this.status = refusal.status
    this.code = code
    this.field = more.field
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  /** The message in the language of the current work; what refuses may run for no reader. */
  get text(): string {
    return this.#message ?? this.#refusal.message
  }
}

type RefusalOptions = { message?: string; field?: string; details?: unknown; retryAfterSeconds?: number }

const codes = new Map<Refusal, string>(Object.entries(COMMON).map(([code, refusal]) => [refusal, code]))

/** Registers the codes of the refusals of an endpoint, which `refuse` sends as `code`. */
export function registerRefusals(refusals: Readonly<Record<string, Refusal>>): void {
  for (const [code, refusal] of Object.entries(refusals)) codes.set(refusal, code)
}

/** Creates the refusal to throw: `throw refuse(createCampaign.refusals.noCompany)`. */
export function refuse(refusal: Refusal, more: RefusalOptions = {}): Refused {
  return new Refused(refusal, codes.get(refusal) ?? 'refused', more)
}
