import { alertTexts } from '../messages/alerts.ts'
import type { AlertKind } from '../alerts.ts'

/** The title of an alert, or of several of a kind in a location. */
export function formatAlertTitle(kind: AlertKind, count: number, name: string, location: string | null): string {
  const { titles, titlesInLocation } = alertTexts
  if (location === null || kind === 'mail-failing' || kind === 'job-failing' || kind === 'disk-failing')
    return titles[kind]({ count, name: nameAlertSubject(kind, name) })
  return titlesInLocation[kind]({ count, name, location })
}

/** What an operator acknowledged: alerts of a kind in a location, or several of different kinds. */
export type AcknowledgedAlerts =
  | { count: number; kind: AlertKind; name: string; location: string | null }
  | { count: number; kind: null }

export function formatAcknowledgedTitle(alerts: AcknowledgedAlerts): string {
  return alerts.kind === null
    ? alertTexts.needsAttentionCount(alerts)
    : formatAlertTitle(alerts.kind, alerts.count, alerts.name, alerts.location)
}

/** The name of the subject of an alert, which is stored as a state for mails and the disk. */
export function nameAlertSubject(kind: AlertKind, name: string): string {
  const names: Readonly<Partial<Record<AlertKind, Readonly<Record<string, string>>>>> = alertTexts.stateNames
  return names[kind]?.[name] ?? name
}
