import { alertTexts } from '../messages/alerts.ts'
import type { AlertKind } from '../alerts.ts'

/** The title of an alert, or of several of a kind in a location. */
export function formatAlertTitle(kind: AlertKind, count: number, name: string, location: string | null): string {
  const { titles, titlesInLocation } = alertTexts
  if (location === null || kind === 'mail-failing' || kind === 'job-failing' || kind === 'disk-failing')
    return titles[kind]({ count, name })
  return titlesInLocation[kind]({ count, name, location })
}

/** The name of the subject of an alert, which is stored as a state for mails and the disk. */
export function nameAlertSubject(kind: AlertKind, name: string): string {
  const names: Readonly<Partial<Record<AlertKind, Readonly<Record<string, string>>>>> = alertTexts.stateNames
  return names[kind]?.[name] ?? name
}
