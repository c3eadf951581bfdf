import { logFailure } from '../../lib/log.ts'
import { mayStore } from '../../lib/session.ts'
import type { CampaignForm } from './form.ts'

/**
 * An unsent form, as this browser stored it (BOOK-4). Files cannot be stored.
 *
 * `basedOn` is the time at which the stored campaign was last saved, as far as the form knows.
 */
export type FormBackup = { form: CampaignForm; keptAt: string; basedOn?: string }

/** One key per user in a business and campaign, so that no user sees another user's input, and no business another's. */
export function buildBackupKey(inputOwner: string, campaignId: string | undefined): string {
  return `marquee-campaign-form/${inputOwner}/${campaignId ?? 'new'}`
}

export function readFormBackup(key: string): FormBackup | null {
  try {
    return parseFormBackup(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch (failure) {
    logFailure('A kept form cannot be read', failure)
    return null
  }
}

/** @returns whether the form was stored; with full or blocked storage, or after a sign-out, it is not */
export function saveFormBackup(key: string, backup: FormBackup): boolean {
  if (!mayStore()) return false
  try {
    localStorage.setItem(key, JSON.stringify(backup))
    return true
  } catch (failure) {
    logFailure('The form cannot be kept', failure)
    return false
  }
}

export function deleteFormBackup(key: string): void {
  localStorage.removeItem(key)
}

/** A backup of an earlier version or of another user is ignored. */
function parseFormBackup(value: unknown): FormBackup | null {
  if (typeof value !== 'object' || value === null) return null
  const { form, keptAt } = value as { form?: Record<string, unknown>; keptAt?: unknown } // checked in the next lines
  if (typeof form !== 'object' || form === null || typeof keptAt !== 'string') return null
  const isText = [form.name, form.location, form.startsOn, form.weeks].every((field) => typeof field === 'string')
  const isType = form.type === 'vehicle' || form.type === 'restaurant'
  const isChoice = typeof form.vehicles === 'object' && Array.isArray(form.restaurants)
  return isText && isType && isChoice ? (value as FormBackup) : null
}
